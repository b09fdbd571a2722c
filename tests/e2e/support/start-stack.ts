import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startStack } from '../../support/stack.ts'
import { keepLogs } from './keep-logs.ts'

/** Beside Playwright's own traces: what the product and its cloud said meanwhile. */
const results = join(import.meta.dirname, '..', '..', '..', 'test-results')

/** What is reached by IPv4 alone: it knows one of those who come by IPv6, and of nobody else where they come from. */
const startProbe = async () => {
  const known: Readonly<Record<string, string>> = { '2001:db8::84': '84.12.3.4' }
  const server = createServer(({ headers }, response) => {
    response.writeHead(200, {
      ...{ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      'content-type': 'text/plain',
    })
    response.end(known[String(headers['x-test-client-address'])] ?? '')
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

const start = async (): Promise<() => Promise<void>> => {
  // Playwright sets it to 'test', and the launcher would build a front end for development with it.
  delete process.env.NODE_ENV
  const probe = await startProbe()
  const stack = await startStack({
    env: {
      ...{ DOOR_OVERWRITES_AUTHORIZATION: '1', DOOR_TEST_ADDRESSES: '1', AZURE_SPEED: '60' },
      PROBE_ORIGIN: probe.origin,
      // All stories share one pace of letters: none is to wait for those of others.
      MAILS_PER_MINUTE: '600',
    },
  })
  // The only way from here into the workers.
  process.env.E2E_ORIGIN = stack.origin
  process.env.E2E_CLOUD = stack.cloud
  process.env.E2E_DATA = stack.data
  return async () => {
    await mkdir(results, { recursive: true })
    const failed = await keepLogs(stack.data, results)
    await stack.stop()
    probe.close()
    if (failed.length > 0) console.log(`\nCalls that could not be answered:\n${failed.join('\n')}`)
    await writeFile(join(results, 'stack.log'), stack.log())
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default start
