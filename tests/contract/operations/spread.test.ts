import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { QueueServiceClient } from '@azure/storage-queue'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import {
  filledPlaces,
  pickFor,
  poisonOf,
  type QueuePlace,
  queueNameAt,
} from '@labkeeper/functions/domain/operations/work-queues'
import { type Azure, startAzure } from '@labkeeper/local/azure/start'
import { type Azurite, startAzurite } from '@labkeeper/local/azurite/start'
import { type CosmosStandIn, startCosmos } from '@labkeeper/local/cosmos/start'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Answer, type Call, finished, newOwner } from '../../support/api.ts'
import { freePort } from '../../support/free-port.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** Work that is spread over several queues and accounts, on the real queue, by the host as a process; without the timer. */

const root = join(import.meta.dirname, '../../..')
const patience = { timeout: 240_000, interval: 50 }

let cosmos: CosmosStandIn
let azure: Azure
let accounts: Record<string, Azurite>
let state: string
let port: string
let host: ChildProcess | undefined
const lines: string[] = []

beforeAll(async () => {
  cosmos = await startCosmos({ file: ':memory:' })
  azure = await startAzure({ directory: ':memory:', throttle: false, speed: 10 })
  accounts = {
    AzureWebJobsStorage: await startAzurite({ directory: ':memory:' }),
    WorkStorage2: await startAzurite({ directory: ':memory:' }),
  }
  state = mkdtempSync(join(tmpdir(), 'labkeeper-spread-'))
  port = String(await freePort())
}, 60_000)
afterAll(async () => {
  host?.kill('SIGKILL')
  await Promise.all([cosmos.close(), azure.close(), ...Object.values(accounts).map(({ close }) => close())])
  rmSync(state, { recursive: true, force: true })
})

const ring = `k:${randomBytes(32).toString('base64')}`
const startHost = async (places: Record<string, string>): Promise<void> => {
  const args = ['--app', 'functions/src/main.ts', '--host-json', 'functions/host.json', '--state', state]
  const child = spawn(
    process.execPath,
    [join(root, 'local/host/main.ts'), ...args, '--port', port, '--triggers=http,queue'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        ...Object.fromEntries(
          Object.entries(accounts).map(([name, { connectionString }]) => [name, connectionString]),
        ),
        COSMOS_ENDPOINT: cosmos.endpoint,
        COSMOS_KEY: cosmos.key,
        APP_ORIGIN: 'http://localhost:4280',
        SIGNING_KEYS: ring,
        SEALING_KEYS: ring,
        ARM_ORIGIN: azure.origin,
        ENTRA_ORIGIN: azure.origin,
        DIRECTORY_AUTHORITY: azure.origin,
        PRICES_ORIGIN: azure.origin,
        AZURE_POLL_SECONDS: '1',
        // A missing heartbeat calls for the timer's work, and with it for the sweeper.
        'AzureWebJobs.tick-now.Disabled': 'true',
        // Letters have nowhere to go here: after five tries each would be an alert.
        'AzureWebJobs.send-mail.Disabled': 'true',
        ...places,
      },
    },
  )
  host = child
  if (child.stdout === null) throw new Error('The host has no output')
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => lines.push(line))
  await once(output, 'line')
}
/** As in a deployment: what runs is finished, what lies in queues stays there. */
const stopHost = async (): Promise<void> => {
  if (host === undefined) return
  const ended = once(host, 'exit')
  host.disconnect()
  await ended
}

const three = { WORK_QUEUES: '3', WORK_ACCOUNTS: 'AzureWebJobsStorage,WorkStorage2' }
const one = { WORK_QUEUES: '1', WORK_QUEUES_EMPTIED: '3', WORK_ACCOUNTS_EMPTIED: 'WorkStorage2' }
const places = filledPlaces({
  filled: { queues: 3, accounts: ['AzureWebJobsStorage', 'WorkStorage2'] },
  emptied: { queues: 0, accounts: [] },
})

const queueAt = (account: string, name: string) =>
  QueueServiceClient.fromConnectionString(accounts[account]?.connectionString ?? '').getQueueClient(name)

/** Messages of steps and students that lie anywhere, visible or not, by queue. */
const countMessages = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [account, { connectionString }] of Object.entries(accounts)) {
    const service = QueueServiceClient.fromConnectionString(connectionString)
    for await (const { name } of service.listQueues()) {
      if (!/^(steps|students)/.test(name)) continue
      const { approximateMessagesCount = 0 } = await service.getQueueClient(name).getProperties()
      if (approximateMessagesCount > 0) counts[`${account}/${name}`] = approximateMessagesCount
    }
  }
  return counts
}

/** Where the labs of this test are: one stays where it is, two have to move. */
const chosen: QueuePlace[] = [
  { account: 'AzureWebJobsStorage', number: 1 },
  { account: 'AzureWebJobsStorage', number: 3 },
  { account: 'WorkStorage2', number: 1 },
]

/** And one whose only step cannot be done. */
const poorPlace: QueuePlace = { account: 'WorkStorage2', number: 2 }

/** An owner whose lab's messages go to this place. */
const ownerAt = ({ account, number }: QueuePlace, index: number) => {
  for (let attempt = 0; ; attempt += 1) {
    const email = `owner-${attempt}@spread.test`
    const place = pickFor(labIdOf(userIdOf(email)), places)
    if (place.account === account && place.number === number) {
      return newOwner(`http://127.0.0.1:${port}`, azure.credentials[index], email)
    }
  }
}

interface Accepted {
  readonly operationId: string
}

/** A busy machine may answer 503; then something else of the kind is asked for, by another name. */
const begin = async (ask: (name: string) => Promise<Answer<Accepted>>, name: string): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body } = await ask(`${name}-${attempt}`)
    if (status === 503) continue
    expect({ status, ...body }).toMatchObject({ status: 202 })
    return body.operationId
  }
}

const vmCount = 5
const beginVms = (call: Call, name: string, count = vmCount): Promise<string> =>
  begin(
    (group) =>
      call('POST', 'azure/vms', aCreation({ name: group, resourceGroupName: group, vmCount: count })),
    name,
  )

const studentCount = 30
const beginStudents = (call: Call, name: string): Promise<string> =>
  begin((group) => {
    const rows = Array.from({ length: studentCount }, (_, row) => `S,s${row}-${group}@spread.test`)
    const file = ['name,email', ...rows].join('\n')
    return call('POST', 'lab/students/bulk-create', file, { 'content-type': 'text/plain' })
  }, name)

/** Until a step of this lab was taken by the host that runs now. */
const untilTaken = (labIds: readonly string[]): Promise<void> => {
  const from = lines.length
  return vi.waitFor(() => {
    const hops = lines.slice(from).filter((line) => line.startsWith('{"hop":'))
    for (const labId of labIds) expect(hops.some((line) => line.includes(labId))).toBe(true)
  }, patience)
}

/** What the host does with a message that failed five times. */
const poisonOneOf = async ({ account, number }: QueuePlace): Promise<void> => {
  const name = queueNameAt('steps', { account, number })
  const queue = queueAt(account, name)
  const take = async () => {
    const { receivedMessageItems } = await queue.receiveMessages({ visibilityTimeout: 1 })
    const [message] = receivedMessageItems
    if (message === undefined) throw new Error(`${account}/${name} is empty`)
    if (!Buffer.from(message.messageText, 'base64').toString().includes('"stepId"'))
      throw new Error('Several steps')
    return message
  }
  const message = await vi.waitFor(take, patience)
  // So long at most an old queue has to be listened to (docs/deploy.md).
  const sevenDaysMs = 7 * 24 * 3_600_000
  expect(message.expiresOn.getTime() - message.insertedOn.getTime()).toBe(sevenDaysMs)
  await queueAt(account, poisonOf(name)).sendMessage(message.messageText)
  await queue.deleteMessage(message.messageId, message.popReceipt)
}

it('finishes all that is under way when three queues in two accounts become one, and three again', {
  timeout: 600_000,
}, async () => {
  await startHost(three)
  const owners = await Promise.all(chosen.map(ownerAt))
  const labIds = owners.map(({ email }) => labIdOf(userIdOf(email)))
  const beginAll = (what: (call: Call, group: string) => Promise<string>, round: string) =>
    Promise.all(owners.map(({ call }, index) => what(call, `${round}-${index}`)))
  const first = await beginAll(beginVms, 'first')
  const poor = await ownerAt(poorPlace, chosen.length)
  const poisoned = await beginVms(poor.call, 'poor', 1)
  const students = await beginAll(beginStudents, 'class')
  await untilTaken([...labIds, labIdOf(userIdOf(poor.email))])

  await stopHost()
  expect(Object.keys(await countMessages())).toEqual(
    expect.arrayContaining(['AzureWebJobsStorage/steps-3', 'WorkStorage2/steps', 'WorkStorage2/steps-2']),
  )
  await poisonOneOf(poorPlace)

  await startHost(one)
  const areElsewhere = async () =>
    Object.keys(await countMessages()).filter((name) => !/^AzureWebJobsStorage.(steps|students)$/.test(name))
  await vi.waitFor(async () => expect(await areElsewhere()).toEqual([]), patience)
  const second = await beginAll(beginVms, 'second')
  await untilTaken(labIds)

  await stopHost()
  expect(await areElsewhere()).toEqual([])
  expect((await countMessages())['AzureWebJobsStorage/steps']).toBeGreaterThan(0)

  await startHost(three)
  const end = (operationIds: readonly string[]) =>
    Promise.all(owners.map(({ call }, index) => finished(call, operationIds[index] ?? '', 200, 400_000)))
  const counts = (operations: Awaited<ReturnType<typeof end>>) =>
    operations.map(({ succeeded, failed }) => [succeeded, failed])
  const whole = [vmCount, 0]
  expect(counts(await end(first))).toEqual([whole, whole, whole])
  expect(counts(await end(second))).toEqual([whole, whole, whole])
  expect(await finished(poor.call, poisoned)).toMatchObject({ succeeded: 0, failed: 1 })
  expect(counts(await end(students))).toEqual(Array(chosen.length).fill([studentCount, 0]))
  await vi.waitFor(async () => expect(await countMessages()).toEqual({}), patience)
  const alerts = lines.filter((line) => line.startsWith('{"alert":'))
  expect(alerts.map((line) => JSON.parse(line))).toEqual([
    { alert: 'poison', queue: 'steps-2', account: 'WorkStorage2', readable: true },
  ])
})
