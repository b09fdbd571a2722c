import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runHooks } from './app/core-api.ts'
import {
  type HostedFunction,
  type HttpTrigger,
  isDisabled,
  type QueueTrigger,
  type TimerTrigger,
  toHostedFunction,
} from './app/hosted-function.ts'
import { createInvoker, type Invoker } from './app/invoke.ts'
import { loadApp } from './app/load-app.ts'
import type { HostConfig } from './host-json.ts'
import { readHostJson } from './host-json.ts'
import { startHttpServer } from './http/http-server.ts'
import { createRouteTable } from './http/route-table.ts'
import { createLog, type Log } from './log.ts'
import { openQueues } from './queues/queue-client.ts'
import { listenToQueue, type QueueListener } from './queues/queue-listener.ts'
import { listenToTimer, type TimerListener } from './timers/timer-listener.ts'
import { parseSchedule } from './timers/timer-schedule.ts'
import { openTimerStatus } from './timers/timer-status.ts'

interface HostOptions {
  /** The app's entry: a .cjs bundle, or a module that Node can import (TypeScript too). */
  readonly app: string
  /** Path of host.json. */
  readonly hostJson: string
  /** App settings; put into process.env before the app is loaded. */
  readonly settings: Record<string, string>
  /** 0 or absent = a free one. Always on 127.0.0.1. */
  readonly port?: number
  /** Kinds of triggers that this host sees to, as an instance on Flex Consumption does for its group. All by default. */
  readonly triggers?: readonly HostedFunction['trigger']['kind'][]
  /** Where timers remember their last run. */
  readonly stateDirectory: string
  /** Takes log lines, one at a time, without their line end. Standard output by default. */
  readonly print?: (line: string) => void
  /**
   * Called when a function overstayed its time and nothing but the end of the process can stop it.
   * By default the error is thrown where it ends the process.
   */
  readonly onFatal?: (error: Error) => void
  /** How long a taken message stays hidden unless renewed. The real host's 600 cannot be set; shorter ones are for tests. */
  readonly queueLeaseSeconds?: number
}

export interface Host {
  readonly origin: string
  /** What is being served, in the order of names; `refused` says why a function is left out. */
  readonly functions: {
    readonly name: string
    readonly kind: HostedFunction['trigger']['kind']
    readonly refused?: string
  }[]
  /** No function is running and every queue's last look found nothing that is visible. */
  idle(): boolean
  /** Runs a timer function once, now. Rejects when it fails or when there is none of that name. */
  runTimer(name: string): Promise<void>
  /** Ends as if the worker process had died: what runs fails, its messages go back to their queue. */
  fail(error: Error): Promise<void>
  /** Takes no more work, gives what runs seven seconds to finish, and ends. */
  close(): Promise<void>
}

const drainMs = 7_000
const failMs = 2_000
const defaultBodyLimitBytes = 104_857_600

const has =
  <K extends HostedFunction['trigger']['kind']>(kind: K) =>
  (fn: HostedFunction): fn is HostedFunction<Extract<HostedFunction['trigger'], { kind: K }>> =>
    fn.trigger.kind === kind

const startQueue = (
  fn: HostedFunction<QueueTrigger>,
  config: HostConfig,
  log: Log,
  invoker: Invoker,
  leaseSeconds: number,
): QueueListener => {
  const open = openQueues(fn.trigger.connection, process.env)
  const { queueName } = fn.trigger
  return listenToQueue({
    queue: open(queueName),
    poison: queueName.endsWith('-poison') ? undefined : open(`${queueName}-poison`),
    options: config.queues,
    leaseSeconds,
    log,
    invoke: (text, metadata) => invoker.invoke(fn, { string: text }, metadata),
  })
}

const startTimer = (
  fn: HostedFunction<TimerTrigger>,
  directory: string,
  log: Log,
  invoker: Invoker,
): TimerListener =>
  listenToTimer({
    trigger: fn.trigger,
    schedule: parseSchedule(fn.trigger.schedule, process.env.WEBSITE_TIME_ZONE),
    statusFile: openTimerStatus(join(directory, 'timers'), fn.name),
    invoke: (timerInfo) => invoker.invoke(fn, { json: timerInfo }),
    report: (error) => log.host('warning', 'Host.Triggers.Timer', `${fn.name}: ${error}`),
  })

const throwUncaught = (error: Error): void => {
  setImmediate(() => {
    throw error
  })
}

/** Starts a Functions host for one app in this process. Rejects when the app cannot be loaded or served. */
export const startHost = async (options: HostOptions): Promise<Host> => {
  Object.assign(process.env, options.settings)
  const config = readHostJson(options.hostJson)
  const log = createLog(config.logLevels, options.print ?? ((line) => process.stdout.write(`${line}\n`)))
  const app = await loadApp(options.app, (level, message) => log.host(level, 'Worker', message))
  const functions = [...app.functions.values()]
    .filter(({ metadata }) => !isDisabled(metadata.name, process.env))
    .map((registered) => toHostedFunction(registered, process.env))
    .filter(({ trigger: { kind } }) => options.triggers?.includes(kind) ?? true)

  const invoker = createInvoker({
    app,
    log,
    timeoutMs: config.functionTimeoutMs,
    onTimeout: (error) => void fail(error),
  })
  const routes = createRouteTable(functions.filter(has<HttpTrigger['kind']>('http')), config.routePrefix)
  for (const { name, reason } of routes.refused) {
    log.host('error', 'Host.Startup', `The '${name}' function is in error: ${reason}`)
  }
  const server = await startHttpServer({
    port: options.port ?? 0,
    routes,
    invoke: invoker.invoke,
    customHeaders: config.customHeaders,
    bodyLimitBytes: Number(process.env.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT ?? defaultBodyLimitBytes),
    hasHomepage: process.env.AzureWebJobsDisableHomepage !== 'true',
  })
  const queues = functions
    .filter(has('queue'))
    .map((fn) => startQueue(fn, config, log, invoker, options.queueLeaseSeconds ?? 600))
  const timers = new Map(
    functions
      .filter(has('timer'))
      .map((fn) => [fn.name, startTimer(fn, options.stateDirectory, log, invoker)]),
  )

  let ending: Promise<unknown> | undefined
  const stopAll = (): Promise<unknown> => {
    ending ??= Promise.all([
      server.stop(),
      ...queues.map((queue) => queue.stop()),
      ...[...timers.values()].map((timer) => timer.stop()),
    ])
    return ending
  }
  const failRunning = async (error: Error): Promise<void> => {
    invoker.failAll(error)
    await Promise.race([stopAll(), sleep(failMs, undefined, { ref: false })])
    server.cut()
  }
  const fail = async (error: Error): Promise<void> => {
    log.host('critical', 'Host', error.stack ?? error.message)
    void stopAll()
    await failRunning(error)
    const end = options.onFatal ?? throwUncaught
    end(error)
  }

  return {
    origin: server.origin,
    functions: functions
      .map(({ name, trigger: { kind } }) => {
        const refused = routes.refused.find((entry) => entry.name === name)?.reason
        return { name, kind, ...(refused && { refused }) }
      })
      .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    idle: () => invoker.runningCount() === 0 && queues.every((queue) => queue.isIdle()),
    runTimer: async (name) => {
      const timer = timers.get(name)
      if (!timer) throw new Error(`There is no timer function '${name}'`)
      await timer.runNow()
    },
    fail,
    close: async () => {
      const isDrained = await Promise.race([
        stopAll().then(() => true),
        sleep(drainMs, false, { ref: false }),
      ])
      if (!isDrained) await failRunning(new Error('The host is shutting down'))
      await runHooks(app.hooks.appTerminate, {
        hookData: app.hookData.appOnly,
        appHookData: app.hookData.app,
      })
    },
  }
}
