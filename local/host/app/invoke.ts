import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { runHooks } from './core-api.ts'
import type { CoreInvocationContext, InvocationResponse, TypedData } from './core-types.ts'
import type { HostedFunction } from './hosted-function.ts'
import type { LoadedApp } from './load-app.ts'

export interface Invoker {
  /** Runs one function. Rejects with what the function threw, or when the host gives up on it. */
  invoke(
    fn: HostedFunction,
    data: TypedData,
    triggerMetadata?: Record<string, TypedData>,
  ): Promise<InvocationResponse>
  runningCount(): number
  /** Rejects every invocation under way, as when the worker process is gone. */
  failAll(error: Error): void
}

interface InvokerOptions {
  readonly app: LoadedApp
  readonly log: Log
  readonly timeoutMs: number | undefined
  /** A function overstayed: nothing can stop it short of ending the process. */
  onTimeout(error: Error): void
}

/** W3C trace context out of the invocation id: unique, and no second draw from the random source. */
const toTraceParent = (invocationId: string): string => {
  const hex = invocationId.replaceAll('-', '')
  return `00-${hex}-${hex.slice(16)}-01`
}

const createContext = (
  { app, log }: InvokerOptions,
  fn: HostedFunction,
  data: TypedData,
  triggerMetadata: Record<string, TypedData>,
) => {
  const invocationId = randomUUID()
  let invocationContext: unknown
  const core: CoreInvocationContext = {
    invocationId,
    metadata: fn.metadata,
    state: undefined,
    request: {
      invocationId,
      functionId: fn.name,
      inputData: [{ name: fn.trigger.bindingName, data }],
      triggerMetadata,
      traceContext: { traceParent: toTraceParent(invocationId), traceState: '', attributes: {} },
    },
    log: (level, category, message) => {
      const entry = {
        level,
        category,
        message,
        invocationContext,
        hookData: {},
        appHookData: app.hookData.app,
      }
      for (const hook of app.hooks.log) hook(entry)
      if (category === 'user') log.user(entry.level, fn.name, entry.message)
      else log.host(entry.level, `Function.${fn.name}`, entry.message)
    },
  }
  return {
    core,
    setInvocationContext: (context: unknown) => {
      invocationContext = context
    },
  }
}

const run = async (
  options: InvokerOptions,
  fn: HostedFunction,
  data: TypedData,
  triggerMetadata: Record<string, TypedData>,
): Promise<InvocationResponse> => {
  const { app } = options
  const { core, setInvocationContext } = createContext(options, fn, data, triggerMetadata)
  if (app.model === undefined) throw new Error(`The app of '${fn.name}' has announced no model`)
  const model = app.model.getInvocationModel(core)
  const { context, inputs } = await model.getArguments()
  setInvocationContext(context)
  const shared = { hookData: {}, appHookData: app.hookData.app, invocationContext: context }

  const before = { ...shared, inputs, functionCallback: fn.callback }
  if (app.hooks.preInvocation.length > 0) {
    core.state = 'preInvocationHooks'
    await runHooks(app.hooks.preInvocation, before)
  }

  core.state = 'invocation'
  const after: { inputs: unknown[]; result: unknown; error: unknown } & typeof shared = {
    ...shared,
    inputs: before.inputs,
    result: null,
    error: null,
  }
  try {
    after.result = await model.invokeFunction(context, before.inputs, before.functionCallback)
  } catch (error) {
    after.error = error ?? new Error(`Function '${fn.name}' threw ${error}`)
  }

  if (app.hooks.postInvocation.length > 0) {
    core.state = 'postInvocationHooks'
    await runHooks(app.hooks.postInvocation, after)
  }
  core.state = undefined
  if (after.error) throw after.error
  return await model.getResponse(context, after.result)
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

export const createInvoker = (options: InvokerOptions): Invoker => {
  const { log, timeoutMs, onTimeout } = options
  const running = new Set<(error: Error) => void>()
  return {
    invoke: (fn, data, triggerMetadata = {}) =>
      new Promise((resolve, reject) => {
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                onTimeout(new Error(`Timeout value of ${timeoutMs} ms exceeded by function '${fn.name}'`))
              }, timeoutMs)
        const settle = (): void => {
          running.delete(fail)
          clearTimeout(timer)
        }
        const fail = (error: unknown): void => {
          if (!running.has(fail)) return
          settle()
          log.host(
            'error',
            `Function.${fn.name}`,
            `Executed 'Functions.${fn.name}' (Failed) ${describe(error)}`,
          )
          reject(error)
        }
        running.add(fail)
        run(options, fn, data, triggerMetadata).then((response) => {
          settle()
          resolve(response)
        }, fail)
      }),
    runningCount: () => running.size,
    failAll: (error) => {
      for (const fail of running) fail(error)
    },
  }
}
