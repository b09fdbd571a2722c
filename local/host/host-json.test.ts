import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readHostJson } from './host-json.ts'

const directory = mkdtempSync(join(tmpdir(), 'labkeeper-host-json-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const read = (content: unknown) => {
  const path = join(directory, 'host.json')
  writeFileSync(path, JSON.stringify(content))
  return readHostJson(path)
}

describe('host.json', () => {
  it('has the defaults of the real host', () => {
    expect(read({ version: '2.0' })).toEqual({
      routePrefix: 'api',
      customHeaders: {},
      queues: {
        batchSize: 16,
        newBatchThreshold: 8,
        maxPollingIntervalMs: 60_000,
        visibilityTimeoutMs: 0,
        maxDequeueCount: 5,
        base64: true,
      },
      functionTimeoutMs: 1_800_000,
      logLevels: {},
    })
  })

  it('of the product looks for messages twice a second and lets failed ones rest', () => {
    const path = fileURLToPath(new URL('../../functions/host.json', import.meta.url))
    expect(readHostJson(path)).toMatchObject({
      routePrefix: 'api',
      queues: {
        batchSize: 16,
        newBatchThreshold: 8,
        maxPollingIntervalMs: 500,
        visibilityTimeoutMs: 30_000,
      },
      functionTimeoutMs: 60_000,
    })
  })

  it('may let functions run for ever', () => {
    expect(read({ version: '2.0', functionTimeout: '-1' }).functionTimeoutMs).toBeUndefined()
  })

  it.each([
    [{}, 'version'],
    [{ version: '2.0', functionTimeout: '5 minutes' }, 'functionTimeout'],
    [{ version: '2.0', functionTimeout: 60 }, 'functionTimeout'],
    [{ version: '2.0', extensions: [] }, 'extensions'],
    [{ version: '2.0', extensions: { queues: { batchSize: 33 } } }, 'batchSize'],
    [{ version: '2.0', extensions: { queues: { maxDequeueCount: 0 } } }, 'maxDequeueCount'],
    [{ version: '2.0', extensions: { queues: { messageEncoding: 'utf8' } } }, 'messageEncoding'],
    [{ version: '2.0', extensions: { queues: { visibilityTimeout: '30' } } }, 'visibilityTimeout'],
    [{ version: '2.0', logging: { logLevel: { default: 'Loud' } } }, 'logLevel.default'],
  ])('is refused when it says %j', (content, setting) => {
    expect(() => read(content)).toThrow(setting)
  })
})
