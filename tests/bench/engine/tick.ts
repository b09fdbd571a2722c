import { minute, startPolicyEngine } from '../../contract/policies/engine.ts'
import { others, write, writeDue } from '../../contract/policies/many.ts'
import type { Figure } from '../kernel/figure.ts'

const sizes = [100, 10_000, 100_000]
const dueVms = 50

/** One tick with 50 due VMs among so many, and the workers that it calls: requests to the database, and milliseconds of this process. */
const measure = async (total: number) => {
  const engine = await startPolicyEngine()
  try {
    await write(engine, others(total - dueVms))
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
  return ticks.map(({ total, requests, ms }) => ({
    figure: `a tick with ${dueVms} due of ${total.toLocaleString('en-US')} VMs`,
    value: `${requests} requests, ${ms.toFixed(0)} ms of CPU`,
    limit: `${most} requests`,
    holds: requests <= most,
  }))
}
