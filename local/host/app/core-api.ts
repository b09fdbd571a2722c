import { registerHooks } from 'node:module'
import type {
  FunctionCallback,
  FunctionMetadata,
  HookCallback,
  HookContext,
  HookName,
  LogLevel,
  ProgrammingModel,
} from './core-types.ts'

export interface RegisteredFunction {
  readonly metadata: FunctionMetadata
  readonly callback: FunctionCallback
}

/** What one loaded app has told the host. */
export interface AppRegistry {
  readonly functions: Map<string, RegisteredFunction>
  readonly hooks: Record<HookName, HookCallback[]>
  model: ProgrammingModel | undefined
  /** Set once the app has started: functions can no longer be added. */
  locked: boolean
  log(level: LogLevel, message: string): void
}

const hookNames: readonly HookName[] = ['preInvocation', 'postInvocation', 'appStart', 'appTerminate', 'log']
const isHookName = (name: string): name is HookName => hookNames.some((known) => known === name)

class Disposable {
  #callback: (() => void) | undefined
  constructor(callback: () => void) {
    this.#callback = callback
  }
  static from(...items: { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const item of items) item.dispose()
    })
  }
  dispose(): void {
    const callback = this.#callback
    this.#callback = undefined
    callback?.()
  }
}

// The library asks for its core module once per process and keeps it, so there is one module for ever,
// and it speaks to the app that is being loaded.
let current: AppRegistry | undefined
let lastModel: ProgrammingModel | undefined

const registry = (): AppRegistry => {
  if (!current) throw new Error('No function app is being loaded')
  return current
}

const coreApi = {
  version: '3.99.0',
  hostVersion: '4.1049.0',
  Disposable,
  setProgrammingModel: (model: ProgrammingModel): void => {
    lastModel = model
    registry().model = model
  },
  getProgrammingModel: (): ProgrammingModel | undefined => registry().model,
  registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback): Disposable => {
    const { functions, locked } = registry()
    if (locked) throw new Error('A function can only be registered during app startup.')
    const key = metadata.name.toLowerCase()
    if (functions.has(key))
      throw new Error(`A function with name "${metadata.name}" has already been registered.`)
    functions.set(key, { metadata, callback })
    return new Disposable(() => functions.delete(key))
  },
  registerHook: (name: string, callback: HookCallback): Disposable => {
    if (!isHookName(name)) {
      throw Object.assign(new RangeError(`Unrecognized hook "${name}"`), {
        isAzureFunctionsSystemError: true,
      })
    }
    const { hooks } = registry()
    hooks[name].push(callback)
    return new Disposable(() => {
      hooks[name] = hooks[name].filter((kept) => kept !== callback)
    })
  },
  log: (level: LogLevel, _category: string, message: string): void => registry().log(level, message),
}

const slot = Symbol.for('labkeeper.functions-core')
const moduleUrl = 'labkeeper:functions-core'

let installed = false
const installCoreModule = (): void => {
  if (installed) return
  installed = true
  Object.defineProperty(globalThis, slot, { value: coreApi, configurable: true })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '@azure/functions-core'
        ? { url: moduleUrl, format: 'commonjs', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === moduleUrl
        ? {
            format: 'commonjs',
            source: `module.exports = globalThis[Symbol.for('${slot.description}')]`,
            shortCircuit: true,
          }
        : next(url, context),
  })
}

/** Makes `@azure/functions-core` resolvable and starts listening for what the app about to be loaded registers. */
export const openRegistry = (log: AppRegistry['log']): AppRegistry => {
  installCoreModule()
  current = {
    functions: new Map(),
    hooks: { preInvocation: [], postInvocation: [], appStart: [], appTerminate: [], log: [] },
    // An unbundled library announces its model once per process, not once per app.
    model: lastModel,
    locked: false,
    log,
  }
  return current
}

export const runHooks = async (hooks: HookCallback[], context: HookContext): Promise<void> => {
  for (const hook of hooks) await hook(context)
}
