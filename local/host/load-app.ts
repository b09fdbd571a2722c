import { createRequire } from 'node:module'
import { dirname, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppRegistry, openRegistry, runHooks } from './core-api.ts'

let loads = 0

/** Loads the file anew even if it was loaded before, so that several hosts can run one app in one process. */
const loadModule = async (path: string): Promise<void> => {
  if (extname(path) === '.cjs') {
    const require = createRequire(import.meta.url)
    delete require.cache[path]
    require(path)
  } else {
    loads += 1
    await import(`${pathToFileURL(path).href}?load=${loads}`)
  }
}

const capabilities = {
  RawHttpBodyBytes: 'true',
  RpcHttpBodyOnly: 'true',
  RpcHttpTriggerMetadataRemoved: 'true',
  UseNullableValueDictionaryForHttp: 'true',
  HandlesWorkerTerminateMessage: 'true',
  WorkerStatus: 'true',
}

export interface LoadedApp extends AppRegistry {
  model: NonNullable<AppRegistry['model']>
  /** Shared between the hooks of this app; the app's own scratch space. */
  hookData: { app: Record<string, unknown>; appOnly: Record<string, unknown> }
}

/**
 * Loads the app's entry (.cjs bundle, .mjs, .js or TypeScript module) and runs its start hooks.
 * Refuses an app that registers nothing and one that asks for HTTP streaming.
 */
export const loadApp = async (entry: string, log: AppRegistry['log']): Promise<LoadedApp> => {
  const path = resolve(entry)
  const registry = openRegistry(log)
  await loadModule(path)
  const { model, hooks, functions } = registry
  if (!model || functions.size === 0) throw new Error(`${path} registers no function`)
  const hookData = { app: {}, appOnly: {} }
  await runHooks(hooks.appStart, {
    functionAppDirectory: dirname(path),
    hookData: hookData.appOnly,
    appHookData: hookData.app,
  })
  const agreed = await model.getCapabilities?.({ ...capabilities })
  if (agreed?.HttpUri)
    throw new Error('HTTP streaming (app.setup enableHttpStream) is not supported by this host')
  registry.locked = true
  return Object.assign(registry, { model, hookData })
}
