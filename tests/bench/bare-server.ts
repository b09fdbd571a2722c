/**
 * The least a list of VMs could cost: check a token, ask the database one question through the SDK, send the bytes.
 * Prints its address and a token; serves until its parent is gone.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { CosmosClient, PartitionKeyKind } from '@azure/cosmos'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { jwtVerify, SignJWT } from 'jose'

const [endpoint, key] = process.argv.slice(2)
if (endpoint === undefined || key === undefined) {
  // Started without arguments it is the database itself, so that its work is not counted as the server's.
  const cosmos = await startCosmos({ file: ':memory:' })
  console.log(JSON.stringify({ endpoint: cosmos.endpoint, key: cosmos.key }))
} else {
  const client = new CosmosClient({
    endpoint,
    key,
    consistencyLevel: 'Session',
    connectionPolicy: { enableEndpointDiscovery: false },
  })
  const { database } = await client.databases.createIfNotExists({ id: 'bare' })
  const { container } = await database.containers.createIfNotExists({
    id: 'labs',
    partitionKey: { kind: PartitionKeyKind.Hash, version: 2, paths: ['/labId'] },
  })
  const vms = Array.from({ length: 100 }, (_, index) => ({
    type: 'vm',
    id: `vm_${randomBytes(16).toString('hex')}`,
    labId: 'lab',
    uk: `vm:course/web-${index + 1}`,
    schema: 1,
    name: `web-${index + 1}`,
    resourceGroup: 'course',
    subscriptionId: '3f0c9a50-4b1e-4a93-9a53-0d5a5ff5f7a1',
    location: 'eastus',
    size: 'Standard_B1s',
    osType: 'Linux',
    os: 'Ubuntu Server 22.04 LTS',
    image: {
      publisher: 'Canonical',
      offer: '0001-com-ubuntu-server-jammy',
      sku: '22_04-lts-gen2',
      version: 'latest',
    },
    diskSizeGB: 32,
    adminUsername: 'teacher',
    sealedPassword: randomBytes(60).toString('base64'),
    tags: {},
    powerState: 'VM running',
    status: 'Succeeded',
    disks: [{ name: `web-${index + 1}-disk-0123abcd` }],
    privateIP: '10.0.0.4',
    publicIP: '203.0.113.7',
    createdAt: '2026-11-20T08:00:00.000Z',
  }))
  await Promise.all(vms.map((vm) => container.items.create(vm)))
  const body = JSON.stringify({
    data: vms.map(
      ({ type, labId, uk, schema, sealedPassword, image, osType, subscriptionId, id, ...vm }) => ({
        _id: id,
        id: `/subscriptions/${subscriptionId}/resourceGroups/course/providers/Microsoft.Compute/virtualMachines/${vm.name}`,
        ...vm,
      }),
    ),
  })
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
        .query("SELECT * FROM c WHERE c.type IN ('vm', 'sync')", { partitionKey: 'lab', maxItemCount: 2000 })
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
