import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, caller, finished, newOwner } from '../support/api.ts'
import { aCreation } from '../support/operations/creation.ts'
import type { SimulatedSubscription, Stack } from '../support/stack.ts'
import type { Figure } from './kernel/figure.ts'
import { percentile } from './kernel/percentile.ts'
import { pidOf } from './kernel/processes.ts'

/** A school at work: everybody looks now and then, and some of the teachers do something. */
const teachers = 50
const studentsEach = 40
const vmsEach = 2
const seconds = Number(process.env.LOAD_SECONDS ?? 120)
const teacherPauseMs = 2_000
const studentPauseMs = 15_000
/** Of a teacher's calls; about one in twenty of all calls. */
const writes = 0.3

interface Tally {
  readonly times: number[]
  readonly problems: Map<string, number>
  readonly operations: { readonly call: Call; readonly id: string }[]
}

const count = (problems: Map<string, number>, what: string): void => {
  problems.set(what, (problems.get(what) ?? 0) + 1)
}

/** One call, timed. Only what the caller says is fine is no problem. */
const measured = async (
  tally: Tally,
  call: Call,
  method: string,
  path: string,
  body?: unknown,
  fine: readonly number[] = [200],
) => {
  const startedAt = performance.now()
  try {
    const answer = await call<{ data?: unknown; operationId?: string }>(method, path, body)
    tally.times.push(performance.now() - startedAt)
    if (!fine.includes(answer.status)) count(tally.problems, `${method} ${path}: ${answer.status}`)
    return answer
  } catch (error) {
    count(tally.problems, `${method} ${path}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** Somewhere between half and one and a half times the pause: people are no metronomes. */
const pause = (milliseconds: number): Promise<void> => sleep(milliseconds * (0.5 + Math.random()))

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

interface SeenVm {
  readonly name: string
  readonly resourceGroup: string
  readonly powerState: string
  readonly busy?: boolean
}

const reads = ['azure/vms', 'lab/my-students', 'azure/snapshots', 'operations?active=true', 'user/me']

const teach = async (tally: Tally, call: Call, until: number): Promise<void> => {
  await pause(teacherPauseMs)
  while (performance.now() < until) {
    const listed = await measured(tally, call, 'GET', pick(reads) ?? 'azure/vms')
    await pause(teacherPauseMs)
    if (!listed || Math.random() > writes) continue
    const vms = await call<{ data: SeenVm[] }>('GET', 'azure/vms')
    const vm = pick(vms.body.data.filter(({ busy }) => !busy))
    if (vm === undefined) continue
    const verb = vm.powerState === 'VM running' ? 'stop' : 'start'
    const path = `azure/vms/${vm.resourceGroup}/${vm.name}/${verb}`
    const answer = await measured(tally, call, 'POST', path, {}, [202])
    if (answer?.body.operationId) tally.operations.push({ call, id: answer.body.operationId })
  }
}

const learn = async (tally: Tally, call: Call, until: number): Promise<void> => {
  await sleep(Math.random() * studentPauseMs)
  while (performance.now() < until) {
    await measured(tally, call, 'GET', 'student/resources')
    await pause(studentPauseMs)
  }
}

const rosterOf = (teacher: number): string =>
  [
    'name,email',
    ...Array.from({ length: studentsEach }, (_, index) => `Stu ${index},s${teacher}-${index}@load.test`),
  ].join('\n')

interface Enrolled {
  readonly createdUsers: readonly { readonly email: string; readonly password: string }[]
  readonly operationId: string
}

/** One lab: connected, with VMs and students. */
const furnish = async (stack: Stack, subscription: SimulatedSubscription, index: number) => {
  const { call } = await newOwner(stack.origin, {
    ...subscription,
    username: `load-${index}@${subscription.username.split('@')[1]}`,
  })
  const roster = await call<Enrolled>('POST', 'lab/students/bulk-create', rosterOf(index), {
    'content-type': 'text/plain',
  })
  const creation = aCreation({ name: `load-${index}`, resourceGroupName: `load-${index}`, vmCount: vmsEach })
  const created = await call<{ operationId: string }>('POST', 'azure/vms', creation)
  for (const { status, body } of [roster, created]) {
    if (status !== 202) throw new Error(`Lab ${index} could not be furnished: ${JSON.stringify(body)}`)
  }
  await finished(call, roster.body.operationId)
  await finished(call, created.body.operationId)
  return { call, students: roster.body.createdUsers }
}

const signIn = async (stack: Stack, email: string, password: string): Promise<Call> => {
  const { status, body } = await caller(stack.origin)<{ token: string }>('POST', 'auth/login', {
    email,
    password,
  })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`)
  return caller(stack.origin, body.token)
}

/** A few at a time: this is the furniture, not the load. */
const inTurns = async <T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>) => {
  const results: R[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await work(next[1])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

const residentMB = (pids: readonly number[]): number => {
  const each = pids.map((pid) => {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  })
  return each.reduce((sum, one) => sum + one, 0)
}

export const load = async (stack: Stack): Promise<Figure[]> => {
  const subscriptions = await stack.subscriptions()
  const numbers = Array.from({ length: teachers }, (_, index) => index)
  const labs = await inTurns(numbers, 4, (index) => {
    const subscription = subscriptions[index % subscriptions.length]
    if (subscription === undefined) throw new Error('There is no simulated subscription')
    return furnish(stack, subscription, index)
  })
  const people = labs.flatMap(({ students }) => students)
  const students = await inTurns(people, 8, ({ email, password }) => signIn(stack, email, password))

  const host = ['http', 'queue,timer'].map((triggers) =>
    pidOf('local/host/main.ts', stack.data, `--triggers=${triggers}`),
  )
  const tally: Tally = { times: [], problems: new Map(), operations: [] }
  const until = performance.now() + seconds * 1000
  let early = 0
  await Promise.all([
    ...labs.map(({ call }) => teach(tally, call, until)),
    ...students.map((call) => learn(tally, call, until)),
    sleep(seconds * 250).then(() => {
      early = residentMB(host)
    }),
  ])
  const late = residentMB(host)
  const ends = await inTurns(tally.operations, 8, ({ call, id }) => finished(call, id))
  const lost = ends.filter(({ status }) => status !== 'succeeded').length
  const failures = [...tally.problems].reduce((sum, [, times]) => sum + times, 0)
  for (const [what, times] of tally.problems) console.error(`${times} × ${what}`)
  const who = `${teachers} teachers, ${students.length} students, ${seconds} s`
  return [
    { figure: `load: errors (${who})`, value: String(failures), limit: '0', holds: failures === 0 },
    {
      figure: `load: operations lost of ${ends.length}`,
      value: String(lost),
      limit: '0',
      holds: lost === 0,
    },
    {
      figure: `load: p95 of ${tally.times.length} calls`,
      value: `${percentile(tally.times, 0.95).toFixed(0)} ms`,
      limit: 'none',
      holds: true,
    },
    {
      figure: 'load: memory of the host at the end against a quarter in',
      value: `${late.toFixed(0)} MB / ${early.toFixed(0)} MB = ${(late / early).toFixed(2)}`,
      limit: '1.3',
      holds: late / early <= 1.3,
    },
  ]
}
