import { createFaults } from '../service/faults.ts'
import { startService } from '../service/start-service.ts'
import type { Fault } from './faults.ts'
import { type AnswerRequest, answerRequest, type ServedRequest } from './http/answer-request.ts'
import type { Consistency } from './http/consistency.ts'
import { serveCosmos } from './http/serve-cosmos.ts'
import { toSigningKey } from './http/signature.ts'
import type { JsonObject } from './json.ts'
import { insertItem } from './model/items.ts'
import { openStore, type Store } from './model/store.ts'
import { createStandstill } from './standstill.ts'

export interface CosmosOptions {
  /** Path of the SQLite file, made when absent, or ':memory:'. One process at a time may have it open. */
  readonly file: string
  /** Default 0: a free one. */
  readonly port?: number
  /** The account key in base64. Default: the one that Microsoft's emulator is known by. */
  readonly key?: string
  /** Physical ranges of every container, 1 to 64. Default 4, so that a fan-out is a real one. */
  readonly rangeCount?: number
  /** What the account promises to readers; a request may ask for less. Default 'BoundedStaleness', as Bicep makes it. */
  readonly consistency?: Consistency
  /** The clock of `_ts` and of times to live, in milliseconds. Default Date.now. */
  readonly now?: () => number
  /** How often expired items are deleted from the file. Default 5,000 ms. */
  readonly sweepEveryMs?: number
  /** Called after every request that was let in. */
  readonly onRequest?: (request: ServedRequest) => void
}

export interface CosmosStandIn {
  /** `http://127.0.0.1:port/`: for a CosmosClient with `enableEndpointDiscovery: false`. */
  readonly endpoint: string
  readonly key: string
  /** Answers as over HTTP whoever is in this process and can do without the way through the network. */
  readonly answer: AnswerRequest
  /** Puts an item there without a request; one of the same id and partition stays. */
  insert(database: string, container: string, item: JsonObject): void
  /** Makes requests fail; several calls queue up. */
  failNext(fault: Fault): void
  clearFaults(): void
  /** From now on nothing is answered, until `resume`: then everything that was asked meanwhile is done. */
  pause(): void
  resume(): void
  isPaused(): boolean
  /**
   * From now on whoever asks one replica reads the state of so long ago, 0 for none, and what the session token covers, as in
   * Azure. Who asks a quorum reads the newest state, and writes meet it. `now`, in milliseconds, is another clock than the
   * machine's: one that a test turns.
   */
  setLag(milliseconds: number, now?: () => number): void
  lag(): number
  isClosed(): boolean
  /** Ends all connections and closes the file. */
  close(): Promise<void>
}

const emulatorKey = 'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=='

/** Starts a local Cosmos DB account on loopback; see DIFFERENCES.md for what it does not do. */
export const startCosmos = async (options: CosmosOptions): Promise<CosmosStandIn> => {
  const { file, port = 0, key = emulatorKey, rangeCount = 4, now = Date.now, sweepEveryMs = 5_000 } = options
  const { consistency = 'BoundedStaleness' } = options
  if (!(Number.isInteger(rangeCount) && rangeCount >= 1 && rangeCount <= 64)) {
    throw new Error('rangeCount must be a whole number from 1 to 64.')
  }
  const store = openStore({ file, rangeCount, now })
  const faults = createFaults<Fault>()
  const standstill = createStandstill()
  const onRequest = options.onRequest ?? (() => {})
  const answer = answerRequest({ store, key: toSigningKey(key), faults, standstill, onRequest, consistency })
  const service = await startService({
    name: 'cosmos stand-in',
    port,
    respond: serveCosmos(answer),
    refuse: (response) => response.destroy(),
    end: store.close,
    keepAliveMs: 60_000,
  }).catch((error: unknown) => {
    throw new Error(`The local Cosmos DB cannot listen on port ${port}. Is it taken?`, { cause: error })
  })
  let isClosed = false
  const sweeping = setInterval(() => sweep(store), sweepEveryMs).unref()
  return {
    endpoint: `http://127.0.0.1:${service.port}/`,
    key,
    answer,
    insert: (database, container, item) => insertItem(store.container(database, container), item),
    failNext: (fault) => faults.add(fault, fault.times ?? 1),
    clearFaults: faults.clear,
    pause: standstill.begin,
    resume: standstill.end,
    isPaused: standstill.lasts,
    setLag: store.lag.set,
    lag: store.lag.milliseconds,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      clearInterval(sweeping)
      return service.close()
    },
  }
}

/** Expired items are hidden anyway, so a failure here costs room only. */
const sweep = (store: Store): void => {
  try {
    store.sweep()
  } catch (error) {
    console.error('The local Cosmos DB could not delete expired items.', error)
  }
}
