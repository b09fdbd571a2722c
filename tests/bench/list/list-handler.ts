import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { HttpRequest, InvocationContext } from '@azure/functions'
import { vmRoutes } from '@labkeeper/contract/vms/vms'
import { toVm } from '@labkeeper/functions/domain/vms/vm-view'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import { jwtTokens } from '@labkeeper/functions/gateways/crypto/tokens'
import { on } from '@labkeeper/functions/http/kernel/endpoint'
import { toFunction } from '@labkeeper/functions/http/kernel/handle'
import { authenticate } from '@labkeeper/functions/use-cases/accounts/sessions/authenticate'
import { listVms } from '@labkeeper/functions/use-cases/vms/list-vms'
import type { Figure } from '../kernel/figure.ts'
import { startProcess } from '../kernel/processes.ts'
import { farAway, labId, session, vmRecords } from './list-records.ts'

/** Of the handler alone: the host around it is in `list`. */

const times = 400
const atOnce = 8
/** In turns, and the least of each counts: other work of the machine only ever adds. */
const rounds = 5

const key = Buffer.alloc(32, 1).toString('base64')
const secret = randomBytes(32)
const clock = { now: () => new Date() }
const tokens = jwtTokens([{ kid: 'bench', secret }])

type Stores = Parameters<typeof listVms>[0] & Pick<Parameters<typeof authenticate>[0], 'sessions'>

/** Everything in this process: records that were compared with Azure just now. */
const inMemory = (): Stores => {
  const vms = vmRecords(100).map((record) => ({ record, version: record.id }))
  return {
    sessions: { read: async () => session },
    vms: {
      list: async () => ({ vms, sync: { syncedAt: farAway, requestedAt: farAway } }),
      requestSync: async () => false,
      readSync: async () => undefined,
    },
    nudges: { sync: async () => {} },
    clock,
  }
}

const handlerOf = (stores: Stores) => {
  const list = listVms(stores)
  const endpoint = on(vmRoutes.listVms, async ({ caller }) => ({
    data: await list({ labId: caller.labId, refresh: false }),
  }))
  const { handler } = toFunction('listVms', endpoint, {
    ready: async () => {},
    authenticate: authenticate({ ...stores, tokens }),
    checkConfirmed: async () => {},
    findPart: async () => {
      throw new Error('The list is of no course')
    },
    findEnrolled: () => Promise.reject(new Error('no route here asks for an enrolment')),
    findBinned: () => Promise.reject(new Error('No route here is of the bin')),
    findMine: async () => {
      throw new Error('The list is of no machine')
    },
    countMine: async () => {},
    checkMayCreate: async () => {},
    checkEntitlement: async () => {},
    spend: async () => {},
    onCaller: () => {},
    onCall: () => {},
    whereFrom: () => '192.0.2.1',
    ipOf: () => '192.0.2.1',
  })
  const context = new InvocationContext({ logHandler: () => {} })
  return async (token: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await handler(
      new HttpRequest({ method: 'GET', url: 'http://localhost/api/azure/vms', headers }),
      context,
    )
    if (answer?.status !== 200) throw new Error(`The handler answered ${answer?.status}`)
  }
}

const isSigned = (token: string): boolean => {
  const dot = token.lastIndexOf('.')
  const signature = createHmac('sha256', secret).update(token.slice(0, dot)).digest()
  return timingSafeEqual(signature, Buffer.from(token.slice(dot + 1), 'base64url'))
}

/** The least that such a list costs: check the token, ask what must be asked, write the JSON. */
const bareOf = (askStores: () => Promise<void>) => {
  const shown = vmRecords(100).map(toVm)
  return async (token: string): Promise<void> => {
    if (!isSigned(token)) throw new Error('The token is not ours')
    await askStores()
    if (JSON.stringify({ data: shown }) === '') throw new Error('Nothing was written')
  }
}

/** Milliseconds of this process's CPU for one call. */
const cpuOf = async (ask: (token: string) => Promise<void>, token: string): Promise<number> => {
  let left = times
  const askSome = async () => {
    while (left-- > 0) await ask(token)
  }
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: atOnce }, askSome))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

const measure = async (figure: string, stores: Stores, askStores: () => Promise<void>, most: number) => {
  const token = await tokens.issue({ userId: session.userId, sessionId: session.id }, clock.now())
  const [handler, bare] = [handlerOf(stores), bareOf(askStores)]
  const ours: number[] = []
  const least: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await cpuOf(handler, token))
    least.push(await cpuOf(bare, token))
  }
  const [cost, floor] = [Math.min(...ours), Math.min(...least)]
  return {
    figure: `list of 100 VMs, the handler with ${figure}: CPU against the least`,
    value: `${cost.toFixed(2)} ms / ${floor.toFixed(2)} ms = ${(cost / floor).toFixed(2)}`,
    limit: String(most),
    holds: cost / floor <= most,
  }
}

export const listHandler = async (): Promise<Figure[]> => {
  const canned = await startProcess<{ endpoint: string }>('tests/bench/list/canned-database.ts')
  const database = openDatabase({ endpoint: canned.endpoint, key, database: 'labkeeper' })
  const askThroughTheSdk = async (): Promise<void> => {
    await database.tokens.item(session.id, session.userId).read()
    await database.labs.items.query('SELECT * FROM c', { partitionKey: labId }).fetchAll()
  }
  const gateways: Stores = {
    ...inMemory(),
    sessions: cosmosSessions(database.tokens),
    vms: cosmosVms(database.labs),
  }
  try {
    return [
      await measure('stores in memory', inMemory(), async () => {}, 1.8),
      await measure('the SDK and canned answers', gateways, askThroughTheSdk, 1.5),
    ]
  } finally {
    database.close()
    canned.stop()
  }
}
