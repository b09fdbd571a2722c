import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStack } from '../../support/stack.ts'

/** Beside Playwright's own traces: what the product and its cloud said meanwhile. */
const results = join(import.meta.dirname, '..', '..', '..', 'test-results')

const start = async (): Promise<() => Promise<void>> => {
  // Playwright sets it to 'test', and the launcher would build a front end for development with it.
  delete process.env.NODE_ENV
  const stack = await startStack({ env: { DOOR_OVERWRITES_AUTHORIZATION: '1', AZURE_SPEED: '60' } })
  // The only way from here into the workers.
  process.env.E2E_ORIGIN = stack.origin
  process.env.E2E_CLOUD = stack.cloud
  process.env.E2E_DATA = stack.data
  return async () => {
    await stack.stop()
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'stack.log'), stack.log())
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default start
