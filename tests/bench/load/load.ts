import { finished } from '../../support/api.ts'
import { startStack } from '../../support/stack.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { cpuMs, pidOf } from '../kernel/processes.ts'
import { furnish, inTurns, signIn } from './furnish.ts'
import { watchMemory } from './memory.ts'
import { dropIn, learn, teach } from './people.ts'
import { createTally } from './tally.ts'

/** A school at work: half of the students have their page open, the others come once; teachers look and act. */
const teachers = Number(process.env.LOAD_TEACHERS ?? 200)
const students = Number(process.env.LOAD_STUDENTS ?? 10_000)
const seconds = Number(process.env.LOAD_SECONDS ?? 600)
const vmsEach = 2

const furnished = async (stack: Awaited<ReturnType<typeof startStack>>) => {
  const subscriptions = await stack.subscriptions()
  const labs = await inTurns(
    Array.from({ length: teachers }, (_, index) => index),
    4,
    (index) => {
      const subscription = subscriptions[index % subscriptions.length]
      if (subscription === undefined) throw new Error('There is no simulated subscription')
      return furnish(stack, {
        subscription,
        index,
        students: Math.round(students / teachers),
        vms: vmsEach,
      })
    },
  )
  const people = labs.flatMap(({ logins }) => logins)
  const open = await inTurns(
    people.filter((_, index) => index % 2 === 0),
    8,
    (login) => signIn(stack, login),
  )
  return { labs, open, others: people.filter((_, index) => index % 2 === 1) }
}

export const load = async (): Promise<Figure[]> => {
  const stack = await startStack()
  try {
    const { labs, open, others } = await furnished(stack)
    const host = ['http', 'queue,timer'].map((triggers) =>
      pidOf('local/host/main.ts', stack.data, `--triggers=${triggers}`),
    )
    const busyBefore = host.map(cpuMs)
    const tally = createTally()
    const until = performance.now() + seconds * 1000
    const [memory] = await Promise.all([
      watchMemory(host, seconds * 1000),
      ...labs.map(({ call }) => teach(tally, call, until)),
      ...open.map((call) => learn(tally, call, until)),
      ...others.map((login) => dropIn(tally, stack.origin, login, until)),
    ])
    const busy = host.map((pid, index) => (cpuMs(pid) - (busyBefore[index] ?? 0)) / (seconds * 1000))
    const ends = await inTurns(tally.operations, 8, ({ call, id }) => finished(call, id))
    const lost = ends.filter(({ status }) => status !== 'succeeded').length
    const failures = [...tally.problems.values()].reduce((sum, times) => sum + times, 0)
    for (const [what, times] of tally.problems) console.error(`${times} × ${what}`)
    const p95 = percentile(tally.reads, 0.95)
    const growth = memory.last / memory.second
    const who = `${teachers} teachers, ${open.length + others.length} students, ${seconds} s`
    return [
      { figure: `load: errors (${who})`, value: String(failures), limit: '0', holds: failures === 0 },
      {
        figure: `load: operations lost of ${ends.length}`,
        value: String(lost),
        limit: '0',
        holds: lost === 0,
      },
      {
        figure: `load: p50, p95 of ${tally.reads.length} reads`,
        value: `${percentile(tally.reads, 0.5).toFixed(0)}, ${p95.toFixed(0)} ms`,
        limit: '100 ms',
        holds: p95 <= 100,
      },
      {
        figure: `load: p95 of ${tally.others.length} orders and sign-ins`,
        value: `${percentile(tally.others, 0.95).toFixed(0)} ms`,
        limit: 'none',
        holds: true,
      },
      {
        figure: 'load: cores that the host’s HTTP process and its workers kept busy',
        value: busy.map((share) => share.toFixed(2)).join(', '),
        limit: 'none',
        holds: true,
      },
      {
        figure: 'load: memory of the host, last quarter against the second',
        value: `${memory.last.toFixed(0)} MB / ${memory.second.toFixed(0)} MB = ${growth.toFixed(2)}`,
        limit: '1.05',
        holds: growth <= 1.05,
      },
    ]
  } finally {
    await stack.stop()
  }
}
