import { createRequire } from 'node:module'
import { basename, dirname, extname, resolve } from 'node:path'
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
  /** Shared between the hooks of this app; the app's own scratch space. */
  readonly hookData: { readonly app: Record<string, unknown>; readonly appOnly: Record<string, unknown> }
}

/**
 * Loads the app's entry (.cjs bundle, .mjs, .js or TypeScript module) and runs its start hooks. An entry that throws is a
 * line of the log and no more, as in Microsoft's worker: what it had registered until then is served, or nothing.
 * https://github.com/Azure/azure-functions-nodejs-worker/blob/07e5356a59e33e952106cab9d0b5b5c5b77de7be/src/startApp.ts
 * Refuses an app that asks for HTTP streaming.
 */
export const loadApp = async (entry: string, log: AppRegistry['log']): Promise<LoadedApp> => {
  const path = resolve(entry)
  const registry = openRegistry(log)
  await loadModule(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    log('warning', `Worker was unable to load entry point "${basename(path)}": ${reason}`)
  })
  const { model, hooks } = registry
  const hookData = { app: {}, appOnly: {} }
  await runHooks(hooks.appStart, {
    functionAppDirectory: dirname(path),
    hookData: hookData.appOnly,
    appHookData: hookData.app,
  })
  const agreed = await model?.getCapabilities?.({ ...capabilities })
  if (agreed?.HttpUri)
    throw new Error('HTTP streaming (app.setup enableHttpStream) is not supported by this host')
  registry.locked = true
  return Object.assign(registry, { hookData })
}
