import { runBatch } from '@labkeeper/functions/gateways/cosmos/kernel/batch'
import { create } from '@labkeeper/functions/gateways/cosmos/kernel/records'
import { minute, type PolicyEngine, startPolicyEngine } from '../../contract/policies/engine.ts'
import { others, write, writeDue } from '../../contract/policies/many.ts'
import { labId } from '../../support/operations/engine.ts'
import { aCourseRecord, classRecords } from '../courses/class-records.ts'
import type { Figure } from '../kernel/figure.ts'

const sizes = [100, 10_000, 100_000] as const
const dueVms = 50

/** In the lab in which something is due; of the courses nothing is. */
const courses = { count: 20, people: 400 } as const

const writeCourses = async (engine: PolicyEngine): Promise<void> => {
  const now = engine.world.clock.now()
  for (let number = 1; number <= courses.count; number += 1) {
    const course = aCourseRecord(labId, number, now)
    const { machines, people } = classRecords(labId, course.id, courses.people, now)
    const records = [course, ...machines, ...people]
    for (let from = 0; from < records.length; from += 100) {
      const statuses = await runBatch(engine.records, labId, records.slice(from, from + 100).map(create))
      if (statuses.some((status) => status >= 300)) throw new Error(`No course: ${statuses}`)
    }
  }
}

/** One tick with 50 due VMs among so many, and the workers that it calls: requests to the database, and milliseconds of this process. */
const measure = async (
  total: number,
  writeMore: (engine: PolicyEngine) => Promise<void> = async () => {},
) => {
  const engine = await startPolicyEngine()
  try {
    await write(engine, others(total - dueVms))
    await writeMore(engine)
    await writeDue(engine)
    engine.turnClock(minute)
    engine.asked.length = 0
    const before = process.cpuUsage()
    await engine.fanOut()
    while (engine.labMessages.length > 0) await engine.sweepNext()
    const { user, system } = process.cpuUsage(before)
    return { requests: engine.asked.length, ms: (user + system) / 1000 }
  } finally {
    await engine.stop()
  }
}

/** The stand-in of the database runs in this process too, so the time is an upper bound. */
export const tick = async (): Promise<Figure[]> => {
  const ticks: { total: number; requests: number; ms: number }[] = []
  for (const total of sizes) ticks.push({ total, ...(await measure(total)) })
  const most = ticks[0]?.requests ?? 0
  const figures = ticks.map(({ total, requests, ms }) => ({
    figure: `a tick with ${dueVms} due of ${total.toLocaleString('en-US')} VMs`,
    value: `${requests} requests, ${ms.toFixed(0)} ms of CPU`,
    limit: `${most} requests`,
    holds: requests <= most,
  }))
  const { requests, ms } = await measure(sizes[0], writeCourses)
  return [
    ...figures,
    {
      figure: `the same beside ${courses.count} courses of ${courses.people}`,
      value: `${requests} requests, ${ms.toFixed(0)} ms of CPU`,
      limit: `${most + 1} requests`,
      holds: requests <= most + 1,
    },
  ]
}
