import type { RegisteredFunction } from './core-api.ts'
import type { Binding, FunctionCallback, FunctionMetadata } from './core-types.ts'

export interface HttpTrigger {
  readonly kind: 'http'
  readonly bindingName: string
  /** Template without the prefix and without outer slashes. */
  readonly route: string
  /** Upper case; `undefined` = every method. */
  readonly methods: readonly string[] | undefined
}

export interface QueueTrigger {
  readonly kind: 'queue'
  readonly bindingName: string
  readonly queueName: string
  /** Name of the setting that holds the connection string. */
  readonly connection: string
}

export interface TimerTrigger {
  readonly kind: 'timer'
  readonly bindingName: string
  /** NCRONTAB or a time span. */
  readonly schedule: string
  readonly runOnStartup: boolean
  /** `undefined` = as the schedule's frequency decides. */
  readonly useMonitor: boolean | undefined
}

type Trigger = HttpTrigger | QueueTrigger | TimerTrigger

export const triggerKinds = ['http', 'queue', 'timer'] as const satisfies readonly Trigger['kind'][]

export interface HostedFunction<T = Trigger> {
  readonly name: string
  readonly metadata: FunctionMetadata
  readonly callback: FunctionCallback
  readonly trigger: T
}

type Settings = Record<string, string | undefined>

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value ? value : fallback

/** Replaces `%NAME%` by the setting of that name, as the host does in binding expressions. */
const resolveSettings = (value: string, settings: Settings): string =>
  value.replace(/%([^%]+)%/g, (expression, name: string) => {
    const setting = settings[name]
    if (setting === undefined) throw new Error(`'${expression}' does not resolve to a value`)
    return setting
  })

const toTrigger = (
  bindingName: string,
  binding: Binding,
  name: string,
  settings: Settings,
): HostedFunction['trigger'] => {
  switch (binding.type.toLowerCase()) {
    case 'httptrigger':
      return {
        kind: 'http',
        bindingName,
        route: text(binding.route, name).replace(/^\/+|\/+$/g, ''),
        methods: Array.isArray(binding.methods)
          ? binding.methods.map((method) => String(method).toUpperCase())
          : undefined,
      }
    case 'queuetrigger':
      return {
        kind: 'queue',
        bindingName,
        queueName: resolveSettings(text(binding.queueName, ''), settings).toLowerCase(),
        connection: text(binding.connection, 'AzureWebJobsStorage'),
      }
    case 'timertrigger':
      return {
        kind: 'timer',
        bindingName,
        schedule: resolveSettings(text(binding.schedule, ''), settings).trim(),
        runOnStartup: binding.runOnStartup === true,
        useMonitor: typeof binding.useMonitor === 'boolean' ? binding.useMonitor : undefined,
      }
    default:
      throw new Error(`trigger '${binding.type}' is not supported by this host (http, queue and timer are)`)
  }
}

const refuseExtras = ({ bindings, retryOptions }: FunctionMetadata, triggerName: string): void => {
  for (const [name, binding] of Object.entries(bindings)) {
    const isHttpReturn = name === '$return' && binding.type.toLowerCase() === 'http'
    if (name !== triggerName && !isHttpReturn) {
      throw new Error(`${binding.direction} binding '${binding.type}' is not supported by this host`)
    }
  }
  if (retryOptions) throw new Error('function-level retry policies are not supported by this host')
}

/** What the app registered, understood. Throws on anything that this host would otherwise silently ignore. */
export const toHostedFunction = (
  { metadata, callback }: RegisteredFunction,
  settings: Settings,
): HostedFunction => {
  const { name, bindings } = metadata
  try {
    const found = Object.entries(bindings).find(([, binding]) => /trigger$/i.test(binding.type))
    if (!found) throw new Error('it has no trigger')
    refuseExtras(metadata, found[0])
    return { name, metadata, callback, trigger: toTrigger(...found, name, settings) }
  } catch (error) {
    throw new Error(`Function '${name}': ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** `AzureWebJobs.NAME.Disabled` switches a function off, as in Azure (there with `_` for `.` on Linux). */
export const isDisabled = (name: string, settings: Settings): boolean =>
  [`AzureWebJobs.${name}.Disabled`, `AzureWebJobs_${name}_Disabled`].some((key) =>
    /^(true|1)$/i.test(settings[key] ?? ''),
  )
