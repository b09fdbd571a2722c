/**
 * The least a list of VMs could cost: check a token, ask the database one question through the SDK, send the bytes.
 * Prints its address and a token; serves until its parent is gone.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { CosmosClient, PartitionKeyKind } from '@azure/cosmos'
import { toVm } from '@labkeeper/functions/domain/vms/vm-view'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { jwtVerify, SignJWT } from 'jose'
import { labId, vmRecords } from '../list/list-records.ts'

const [endpoint, key] = process.argv.slice(2)
if (endpoint === undefined || key === undefined) {
  // Started without arguments it is the database itself, so that its work is not counted as the server's.
  const cosmos = await startCosmos({ file: ':memory:' })
  console.log(JSON.stringify({ endpoint: cosmos.endpoint, key: cosmos.key }))
} else {
  const client = new CosmosClient({
    endpoint,
    key,
    consistencyLevel: 'BoundedStaleness',
    connectionPolicy: { enableEndpointDiscovery: false },
  })
  const { database } = await client.databases.createIfNotExists({ id: 'bare' })
  const { container } = await database.containers.createIfNotExists({
    id: 'labs',
    partitionKey: { kind: PartitionKeyKind.Hash, version: 2, paths: ['/labId'] },
  })
  const vms = vmRecords(100)
  await Promise.all(vms.map((vm) => container.items.create(vm)))
  const body = JSON.stringify({ data: vms.map(toVm) })
  const secret = randomBytes(32)
  const token = await new SignJWT({ sid: 's' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('u')
    .setIssuer('i')
    .setAudience('a')
    .setExpirationTime('8h')
    .sign(secret)

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const presented = (request.headers.authorization ?? '').slice('Bearer '.length)
      await jwtVerify(presented, secret, { algorithms: ['HS256'], issuer: 'i', audience: 'a' })
      await container.items
        .query("SELECT * FROM c WHERE c.type IN ('vm', 'sync')", { partitionKey: labId, maxItemCount: 2000 })
        .fetchAll()
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    answer().catch(() => response.writeHead(500).end())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/`, token, bytes: body.length }))
  })
}
process.on('disconnect', () => process.exit(0))
