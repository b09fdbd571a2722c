import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Call, caller } from '../../support/api.ts'
import { signIn, waitForDemo } from '../../support/hard-content.ts'
import { type Stack, startStack } from '../../support/stack.ts'

/** What somebody finds who has typed `npm start`, here with nothing for sale. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stack: Stack
let teacher: Call
beforeAll(async () => {
  stack = await startStack({
    empty: false,
    env: { AZURE_SPEED: '200', BILLING: 'off', TICK_SCHEDULE: '*/5 * * * * *' },
  })
  teacher = caller(stack.origin, await signIn(stack.origin, 'owner@demo.lab', 'Demo-owner-1'))
  await waitForDemo(teacher)
})
afterAll(() => stack.stop())

interface Shown {
  readonly id: string
  readonly _id: string
  readonly name: string
  readonly state: string
  readonly startsOn: string
  readonly counts: Readonly<Record<string, number>>
  readonly powerState: string
  readonly function: string
  readonly invitation: { readonly state: string }
  readonly help?: { readonly text: string }
}
const list = async (call: Call, path: string): Promise<readonly Shown[]> =>
  (await call<{ data: readonly Shown[] }>('GET', path)).body.data

const expectClass = async (): Promise<void> => {
  const courses = await list(teacher, 'courses')
  expect(courses).toMatchObject([
    {
      state: 'open',
      counts: { active: 22, invited: 2, waiting: 0, left: 0, staff: 1, machines: 26, given: 22, clean: 4 },
    },
  ])
  const [course] = courses
  const days = (Date.now() - Date.parse(course?.startsOn ?? '')) / 86_400_000
  expect(days).toBeGreaterThan(7)
  expect(days).toBeLessThan(10)
  const machines = await list(teacher, `courses/${course?.id}/machines`)
  expect(machines.filter(({ help }) => help)).toHaveLength(2)
  expect(machines.filter(({ powerState }) => powerState === 'VM running')).toHaveLength(14)
  const invited = async () => {
    const people = await list(teacher, `courses/${course?.id}/people`)
    return people.filter((person) => person.state === 'invited').map(({ invitation }) => invitation.state)
  }
  // Letters go at a pace.
  await vi.waitUntil(async () => (await invited()).join() === 'sent,sent', { timeout: 60_000, interval: 500 })
  // Whoever got a machine was not told to wait for it before.
  const mails = (await (await fetch(`${stack.cloud}/mail`)).json()) as { subject: string }[]
  expect(mails.filter(({ subject }) => subject.startsWith('Your machine for'))).toEqual([])
}

it('is a class in its second week, to look at with four accounts', async () => {
  await expectClass()
  const student = caller(stack.origin, await signIn(stack.origin, 'student@demo.lab', 'Demo-student-1'))
  const [mine] = (
    await student<{ data: { machine: { _id: string; powerState: string } }[] }>('GET', 'me/courses')
  ).body.data
  expect(mine).toMatchObject({ machine: { powerState: 'VM running' } })
  expect((await student('GET', `me/machines/${mine?.machine._id}`)).body.data).toMatchObject({
    primary: 'open',
  })
  const assistant = caller(stack.origin, await signIn(stack.origin, 'assistant@demo.lab', 'Demo-assistant-1'))
  expect(await list(assistant, 'courses')).toMatchObject([{ myFunction: 'assistant' }])
})

const expectCalendar = async (): Promise<void> => {
  const [course] = await list(teacher, 'courses')
  const of = <T>(method: string, path: string, body?: object) =>
    teacher<{ data: T }>(method, `courses/${course?.id}/${path}`, body)
  const calendar = await of<{ series: unknown[]; exceptions: unknown[] }>('GET', 'calendar')
  expect(calendar.body.data).toMatchObject({
    series: [
      { kind: 'class', days: ['MO'], group: 'Monday' },
      { kind: 'class', days: ['TH'], group: 'Thursday' },
    ],
    exceptions: [{ kind: 'off', name: 'Mid-term break' }],
  })
  const { body: classes } = await of<{ state: string; started: number; attended: number }[]>('GET', 'classes')
  const past = classes.data.filter(({ state }) => state === 'ended')
  expect(past.length).toBeGreaterThanOrEqual(2)
  for (const { started, attended } of past) {
    expect(started).toBe(11)
    expect(attended).toBe(9)
  }
  expect(classes.data.some(({ state }) => state === 'planned')).toBe(true)
  // Nobody missed those of before.
  expect(classes.data.filter(({ state }) => state === 'skipped')).toEqual([])
  const estimate = await of<{ switches: { rule: string; savesPerMonth: number }[] }>('POST', 'estimate', {})
  const parking = estimate.body.data.switches.find(({ rule }) => rule === 'parkAfterDays')
  expect(parking?.savesPerMonth).toBeGreaterThan(1)
}

it('has classes that took place and are to come, and a holiday in which parking would save something', async () => {
  await expectCalendar()
})

it('is made once, also by a start that continues one which was broken off', async () => {
  const before = await list(teacher, 'azure/vms')
  const file = join(stack.data, 'seed.json')
  const anew = ['course', 'calendar', 'class', 'past classes']
  await stack.killAndRestart(() => {
    const done: string[] = JSON.parse(readFileSync(file, 'utf8'))
    expect(done).toEqual(expect.arrayContaining(anew))
    writeFileSync(file, JSON.stringify(done.filter((name) => !anew.includes(name))))
  })
  await vi.waitUntil(() => readFileSync(file, 'utf8').includes('"past classes"'), { timeout: 120_000 })
  await expectClass()
  await expectCalendar()
  expect((await list(teacher, 'azure/vms')).map(({ _id }) => _id).toSorted()).toEqual(
    before.map(({ _id }) => _id).toSorted(),
  )
})
