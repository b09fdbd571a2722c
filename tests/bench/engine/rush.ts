import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import { runBatch } from '@labkeeper/functions/gateways/cosmos/kernel/batch'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { create } from '@labkeeper/functions/gateways/cosmos/kernel/records'
import { sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import { recentLabs } from '@labkeeper/functions/use-cases/operations/recent-lab'
import { takeStep } from '@labkeeper/functions/use-cases/operations/take-step'
import { startEngine } from '../../support/operations/engine.ts'
import { aRunningVm } from '../../support/operations/running-vm.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { throttledCloud } from './throttled-cloud.ts'

/**
 * Nine o'clock: so many labs of one subscription start all their VMs at once, and a few labs of one VM come while
 * they wait. By a clock of its own, with the engine's worker in several processes that share the database alone.
 */

const labs = 100
const each = 30
const processes = 8
/** How many hops all processes together begin in a tick. */
const tickMs = 100
const hopsPerTick = 48
const lateSeconds = [30, 60, 120, 180]

interface Message {
  readonly at: number
  readonly labId: LabId
  readonly stepId: string
}

export const rush = async (): Promise<Figure[]> => {
  let now = Date.parse('2026-11-23T09:00:00.000Z')
  const begun = now
  const clock = { now: () => new Date(now) }
  const engine = await startEngine()
  try {
    const { cloud, refused } = throttledCloud(() => now)
    const messages: Message[] = []
    const send = (labId: LabId, stepId: string, delaySeconds = 0): void => {
      messages.push({ at: now + Math.ceil(delaySeconds) * 1000 + Math.random() * 300, labId, stepId })
    }
    let asked = 0
    const workers = await Promise.all(
      Array.from({ length: processes }, async () => {
        const database = openDatabase({
          endpoint: engine.cosmos.endpoint,
          key: engine.cosmos.key,
          database: 'labkeeper',
        })
        await database.ready()
        const paces = cosmosPaces(database.tokens)
        const counted = {
          read: (key: string) => {
            asked += 1
            return paces.read(key)
          },
          write: (...of: Parameters<typeof paces.write>) => {
            asked += 1
            return paces.write(...of)
          },
        }
        const nudges = { ...engine.world.nudges, step: async (...of: Parameters<typeof send>) => send(...of) }
        const world = { ...engine.world, clock, nudges, compute: async () => cloud }
        const azureTurns = sharePace({ ...world, paces: counted, azurePace: 1 })
        const labs = recentLabs(world.labs, clock)
        return { take: takeStep({ ...world, labs, azureTurns }), close: database.close }
      }),
    )

    /** Records of a start, as accepting it writes them, and its message. */
    const start = async (labId: LabId, vms: readonly VmRecord[]): Promise<void> => {
      const request = { labId, requestedBy: 'u_owner', requestId: 'r' }
      for (const vm of vms) {
        cloud.seed(vm.name, vm.resourceGroup, vm.id)
        const operation = newOperation(request, 'start', 1, clock.now())
        const step = newStep(operation, vm, { action: 'start' }, clock.now())
        const held = { ...vm, powerState: 'VM starting' as const, operationId: operation.id }
        await runBatch(engine.records, labId, [create(held), create(operation), create(step)])
        send(labId, step.id)
      }
    }
    const vmsOf = (labId: LabId, count: number): VmRecord[] =>
      Array.from({ length: count }, (_, index) => aRunningVm(labId, `${labId}-${index}`, clock.now()))

    for (let lab = 0; lab < labs; lab += 1) await start(`lab_${lab}`, vmsOf(`lab_${lab}`, each))
    const late = lateSeconds.map((seconds) => ({
      at: begun + seconds * 1000,
      labId: `lab_late-${seconds}` as const,
    }))

    let hops = 0
    for (let next = 0; messages.length > 0 || late.length > 0; next += 1, now += tickMs) {
      const [coming] = late
      if (coming !== undefined && coming.at <= now) {
        late.shift()
        await start(coming.labId, vmsOf(coming.labId, 1))
      }
      messages.sort((one, other) => one.at - other.at)
      const ready = messages.findIndex(({ at }) => at > now)
      const due = messages.splice(0, Math.min(hopsPerTick, ready < 0 ? messages.length : ready))
      hops += due.length
      await Promise.all(
        due.map(({ labId, stepId }, index) => workers[(next + index) % workers.length]?.take(labId, stepId)),
      )
    }
    for (const worker of workers) worker.close()

    const sent = cloud.calls.filter(({ call }) => call === 'start')
    const ofLab = (labId: LabId) =>
      sent.filter(({ target }) => target.startsWith(`${labId}-`)).map(({ at }) => (at - begun) / 1000)
    return figuresOf({
      ofLab,
      sent: sent.length,
      refused: refused.length,
      hops,
      asked,
      endedAt: (now - begun) / 1000,
    })
  } finally {
    await engine.stop()
  }
}

interface Played {
  readonly ofLab: (labId: LabId) => readonly number[]
  readonly sent: number
  readonly refused: number
  readonly hops: number
  readonly asked: number
  readonly endedAt: number
}

/** What Azure publishes: 200 writes at once, then 10 a second. */
const leastSeconds = (labs * each - 200) / 10

const seconds = (value: number): string => `${value.toFixed(1)} s`

const figuresOf = ({ ofLab, sent, refused, hops, asked, endedAt }: Played): Figure[] => {
  const all = Array.from({ length: labs }, (_, lab) => ofLab(`lab_${lab}`))
  const firsts = all.map((times) => Math.min(...times))
  const lasts = all.map((times) => Math.max(...times))
  const waits = lateSeconds.map((at) => (ofLab(`lab_late-${at}`)[0] ?? Number.NaN) - at)
  const last = Math.max(...lasts)
  const what = `${labs} labs × ${each} VMs`
  return [
    {
      figure: `${what}: calls refused with 429`,
      value: `${refused} of ${sent}`,
      limit: '0',
      holds: refused === 0,
    },
    {
      figure: `${what}: last start sent, against the budget`,
      value: `${seconds(last)} / ${seconds(leastSeconds)} = ${(last / leastSeconds).toFixed(2)}`,
      limit: '1.1',
      holds: last / leastSeconds <= 1.1,
    },
    {
      figure: `${what}: first start of each lab, p50 and last`,
      value: `${seconds(percentile(firsts, 0.5))}, ${seconds(Math.max(...firsts))}`,
      limit: '15 s',
      holds: Math.max(...firsts) <= 15,
    },
    {
      figure: `${what}: last start of each lab, p5, p50, p95`,
      value: [0.05, 0.5, 0.95].map((share) => seconds(percentile(lasts, share))).join(', '),
      limit: '-',
      holds: true,
    },
    {
      figure: `a lab of one VM that comes after ${lateSeconds.join(', ')} s waits`,
      value: waits.map(seconds).join(', '),
      limit: '3 s',
      holds: Math.max(...waits) <= 3,
    },
    {
      figure: `${what}: hops and requests to the pace for each start; all done`,
      value: `${(hops / sent).toFixed(1)}, ${(asked / sent).toFixed(1)}; ${seconds(endedAt)}`,
      limit: '-',
      holds: true,
    },
  ]
}
