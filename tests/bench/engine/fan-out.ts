import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { minute, type PolicyEngine, startPolicyEngine, stopAfter } from '../../contract/policies/engine.ts'
import { aRecord, started } from '../../contract/policies/many.ts'
import { labId } from '../../support/operations/engine.ts'
import type { Figure } from '../kernel/figure.ts'

const workers = 8
const mostSeconds = 120
/** By how many minutes the labs fell due one after the other. */
const minutes = 50

const dueAtOf = (lab: number): string =>
  new Date(started.getTime() + (1 + (lab % minutes)) * minute).toISOString()
const idOf = (lab: number): LabId => `lab_${String(lab).padStart(5, '0')}`

/** So many labs, in each of which so many VMs have to stop. They are put there as they are, without a request. */
const openSchool = async (labs: number, vmsOfEach: number): Promise<PolicyEngine> => {
  const engine = await startPolicyEngine()
  const record = await engine.world.labs.read(labId)
  const insert = (item: object): void =>
    void engine.cosmos.insert('labkeeper', 'labs', item as Parameters<typeof engine.cosmos.insert>[2])
  for (let lab = 0; lab < labs; lab += 1) {
    const dueAt = dueAtOf(lab)
    insert({ ...record, labId: idOf(lab) })
    for (let index = 0; index < vmsOfEach; index += 1)
      insert({ ...aRecord(idOf(lab), `vm-${index}`, stopAfter(1)), autoStopAt: dueAt, dueAt })
  }
  engine.turnClock((minutes + 10) * minute)
  return engine
}

const requestsOfATick = async (engine: PolicyEngine): Promise<number> => {
  // Before the first question the SDK learns of the ranges.
  await engine.fanOut()
  engine.labMessages.length = 0
  engine.asked.length = 0
  await engine.fanOut()
  return engine.asked.length
}

/** Workers side by side, each at one lab at a time, until no call waits; the timer goes on every minute. */
const workOff = async (engine: PolicyEngine) => {
  const begun: string[] = []
  const work = async (): Promise<void> => {
    for (let next = engine.labMessages[0]; next !== undefined; next = engine.labMessages[0]) {
      begun.push(next)
      // As the host does: a message that failed comes again.
      await engine.sweepNext().catch(() => engine.labMessages.push(next))
    }
  }
  const startedAt = performance.now()
  const before = process.cpuUsage()
  // A tick that fails is followed by the next one.
  const timer = setInterval(() => void engine.fanOut().catch(() => undefined), minute)
  await engine.fanOut()
  const fannedOut = performance.now() - startedAt
  await Promise.all(Array.from({ length: workers }, work))
  clearInterval(timer)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedAt) / 1000
  return { begun, fannedOut, seconds, cpuSeconds: (user + system) / 1_000_000 }
}

const countAccepted = async ({ records }: PolicyEngine): Promise<number> => {
  const { resources } = await records.items
    .query<Pick<VmRecord, 'id'>>("SELECT c.id FROM c WHERE c.type = 'vm' AND IS_DEFINED(c.operationId)", {
      maxItemCount: 10_000,
    })
    .fetchAll()
  return resources.length
}

/** Each lab's first turn comes before that of every lab that fell due a minute later. */
const isOldestFirst = (begun: readonly string[]): boolean => {
  const dueAts = [...new Set(begun)].map((id) => dueAtOf(Number(id.replace('lab_', ''))))
  return dueAts.every((dueAt, place) => place === 0 || (dueAts[place - 1] ?? '') <= dueAt)
}

/**
 * The timer's question, and the workers that it calls: the real use-cases and the real gateway. One process plays them
 * all and the database too, on one core, and the queue is a list: what it takes is an upper bound of their work, and says
 * nothing of Azure's queue and of its request units.
 */
export const fanOut = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  let few = 0
  for (const vms of [1, 30]) {
    for (const labs of [10, 100, 3_000]) {
      const engine = await openSchool(labs, vms)
      try {
        const requests = await requestsOfATick(engine)
        few ||= requests
        const figure = `a tick with ${labs.toLocaleString('en-US')} labs, ${vms} due in each`
        figures.push({
          figure,
          value: `${requests} requests`,
          limit: `${few} requests`,
          holds: requests <= few,
        })
      } finally {
        await engine.stop()
      }
    }
  }
  const engine = await openSchool(3_000, 30)
  try {
    const { begun, fannedOut, seconds, cpuSeconds } = await workOff(engine)
    const accepted = await countAccepted(engine)
    figures.push({
      figure: `90,000 due VMs of 3,000 labs accepted by ${workers} workers`,
      value: `${accepted.toLocaleString('en-US')} in ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU`,
      limit: `${mostSeconds} s`,
      holds: accepted === 90_000 && seconds <= mostSeconds,
    })
    figures.push({
      figure: 'and the tick itself, oldest first',
      value: `${fannedOut.toFixed(0)} ms, ${isOldestFirst(begun) ? 'in order' : 'out of order'}`,
      limit: 'in order',
      holds: isOldestFirst(begun),
    })
    return figures
  } finally {
    await engine.stop()
  }
}
