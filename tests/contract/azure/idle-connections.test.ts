import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPipelineRequest, type HttpClient } from '@azure/core-rest-pipeline'
import { hostAccount } from '@labkeeper/functions/domain/operations/work-queues'
import {
  armOrigin,
  createCloudHttpClient,
  entraOrigin,
} from '@labkeeper/functions/gateways/azure/kernel/http-client'
import { withoutQueryPlans } from '@labkeeper/functions/gateways/cosmos/kernel/without-query-plans'
import { openQueues } from '@labkeeper/functions/gateways/queue/clients'
import { queueNudges } from '@labkeeper/functions/gateways/queue/nudges'
import { afterEach, beforeEach, expect, it } from 'vitest'

let server: Server
let origin: string
/** Who hung up on each connection, in turn. */
let hungUp: ('the client' | 'the server')[]

beforeEach(async () => {
  hungUp = []
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  // Told as `Keep-Alive: timeout=2`; the server itself waits a second longer.
  server.keepAliveTimeout = 2_000
  server.on('connection', (socket) => {
    socket.on('end', () => hungUp.push('the client'))
    socket.on('timeout', () => hungUp.push('the server'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

const send = (client: HttpClient, url: string) =>
  client.sendRequest(createPipelineRequest({ url, allowInsecureConnection: true }))

it.each<[string, () => HttpClient, () => string]>([
  ['the database', () => withoutQueryPlans(), () => origin],
  ['Azure', () => createCloudHttpClient({ armOrigin: origin, entraOrigin }), () => armOrigin],
])(
  'leaves %s before it is hung up on, and comes by the same connection until then',
  async (_who, create, at) => {
    const connections: unknown[] = []
    server.on('connection', (socket) => connections.push(socket))
    const client = create()
    for (const path of ['/one', '/two']) expect((await send(client, at() + path)).status).toBe(200)
    expect(connections).toHaveLength(1)
    await expect.poll(() => hungUp).toEqual(['the client'])
  },
)

/** A message that is sent twice harms nobody, so the library of the queues may come again (StorageRetryPolicyV2.js). */
it('sends a message of the queues once more where it is hung up on in that moment', async () => {
  const sent: string[] = []
  server.removeAllListeners('request')
  server.on('request', ({ method, socket }, response) => {
    sent.push(method ?? '')
    if (sent.length === 2) return socket.destroy()
    const list = '<?xml version="1.0" encoding="utf-8"?><QueueMessagesList></QueueMessagesList>'
    response.writeHead(201, { 'content-type': 'application/xml' }).end(method === 'POST' ? list : '')
  })
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=a;AccountKey=YQ==;QueueEndpoint=${origin}/a;`
  const plan = { queues: 1, accounts: [hostAccount] }
  const queues = openQueues({ [hostAccount]: { connectionString } }, { filled: plan, emptied: plan })
  await queueNudges(async () => queues).step('lab_test', 'st_1')
  expect(sent).toEqual(['PUT', 'POST', 'POST'])
})
