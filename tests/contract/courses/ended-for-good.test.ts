import type { CourseState } from '@labkeeper/contract/courses/words'
import { beforeAll, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, connect, enrol, openCourse, setCourse } from '../../support/courses.ts'

/** A course whose clean-up has begun is as it is: people, history and money are read, and nobody changes them. */

const { app, lab } = await openSchool({}, { at: new Date('2026-11-30T09:00:00Z') })
await connect(app, lab)

const someCourse = async (state: CourseState) => {
  const course = await openCourse(lab, { name: `Botany ${state}`, recipe: aRecipe })
  const student = await lab.newStudent()
  const person = await enrol(app, lab, course.id, student, { name: 'Anna' })
  const machine = await addMachine(lab, course.id, { clean: false })
  await setCourse(lab, course.id, { state, closedAt: app.clock.now().toISOString(), dueAt: '' })
  const call = (method: string, path = '', body?: object) =>
    lab.call(method, `courses/${course.id}${path}`, body)
  /** What is there of it to be lost. */
  const seen = async () => {
    const [of, people, calendar, hours] = await Promise.all(
      ['', '/people', '/calendar', '/hours'].map((path) => call('GET', path)),
    )
    return [of, people, calendar, hours].map((answer) => answer?.body.data)
  }
  return { ...course, student, person, machine, call, seen }
}
type Some = Awaited<ReturnType<typeof someCourse>>

type Wish = [words: string, method: string, path: (course: Some) => string, body?: object]

const at = (path: string) => () => path
const ofPerson = ({ person }: Some) => `/people/${person.id}`
const ofMachine = (path: string) => (course: Some) => `/machines/${course.machine.id}${path}`
const someone = { people: [{ name: 'New', email: 'new@example.test' }] }

/** What the course's settings are changed with carries the number that was read last. */
const changes: readonly Wish[] = [
  ['its name', 'PUT', at(''), { name: 'Other' }],
  ['what it is about', 'PUT', at(''), { about: 'Other' }],
  ['its last day', 'PUT', at(''), { endsOn: '2027-03-01' }],
  ['nothing of it', 'PUT', at(''), {}],
  ['its rules', 'PUT', at(''), { rules: { keepDays: 1 } }],
  ['its machines', 'PUT', at(''), { machines: { wanted: 9 } }],
  ['who may join', 'PUT', at(''), { join: { mode: 'anyone' } }],
  ['its calendar', 'PUT', at('/calendar'), { series: [], exceptions: [] }],
  ['its hours', 'PUT', at('/hours'), { hours: { minutes: 60, period: 'week' } }],
  ['its budget', 'PUT', at('/budget'), { budget: { amount: 1, per: 'month' } }],
]

const others: readonly Wish[] = [
  ['a person goes', 'DELETE', ofPerson],
  ['a person is changed', 'PUT', ofPerson, { group: 'B' }],
  ['people come', 'POST', at('/people'), someone],
  ['people would come', 'POST', at('/people/check'), someone],
  ['people are invited', 'POST', at('/invitations'), { ids: 'notJoined' }],
  ['a code is made', 'POST', at('/join-code'), {}],
  ['a code ends', 'DELETE', at('/join-code')],
  ['a class begins', 'POST', at('/classes'), { minutes: 30 }],
  ['time is granted', 'POST', at('/grants'), { to: 'all', minutes: 60 }],
  ['Azure is asked what it cost', 'POST', at('/money/compare')],
  ["Azure's rate is taken over", 'POST', at('/money/adopt')],
  ['machines are made', 'POST', at('/publish'), {}],
  ['a source VM is made', 'POST', at('/source'), {}],
  ['a machine is shown how to sign in to', 'GET', ofMachine('/connection')],
  ['a machine is opened', 'POST', ofMachine('/open'), {}],
  ['it is closed', 'POST', at('/close')],
  ['it is opened again', 'POST', at('/reopen')],
  ['its clean-up is put off', 'POST', at('/clean-up/put-off')],
]

const acts = ['start', 'restart', 'bring-back', 'clean', 'reset', 'bring', 'password', 'park'] as const

describe.each([
  ['cleaning', 'This course is being cleaned up.'],
  ['archived', 'This course is archived.'],
] as const)('a course that is %s', (state, sentence) => {
  let course: Some
  beforeAll(async () => {
    course = await someCourse(state)
  })
  const refuse = async (method: string, path: string, body?: object) => {
    const before = await course.seen()
    expect(await course.call(method, path, body)).toMatchObject(conflict(sentence))
    expect(await course.seen()).toEqual(before)
  }

  it.each(changes)('lets nobody change %s', async (_words, method, path, body) => {
    const { rev } = (await course.call('GET')).body.data as { rev: number }
    await refuse(method, path(course), { rev, ...body })
  })

  it.each(others)('is not one in which %s', (_words, method, path, body) =>
    refuse(method, path(course), body),
  )

  it.each(acts)('has no machine that takes "%s"', (what) =>
    refuse('POST', '/machines/act', {
      what,
      which: [course.machine.id],
      ...(what === 'bring' && { when: 'now' }),
    }),
  )

  it('is read, and lets go whose account goes', async () => {
    for (const path of [
      '',
      '/people',
      '/machines',
      '/activity',
      '/money',
      '/clean-up',
      '/calendar',
      '/hours',
    ]) {
      expect((await course.call('GET', path)).status).toBe(200)
    }
    expect((await lab.call('DELETE', `lab/students/${course.student.id}`)).status).toBe(200)
    await app.deliverLabs()
    expect((await course.call('GET', '/people')).body.data).toEqual([])
  })
})

it('one that is only closed still takes a name, what it is about, its last day, and lets people go', async () => {
  const { rev, call, person } = await someCourse('closed')
  const body = { rev, name: 'Botany', about: 'Plants', endsOn: '2027-03-01' }
  expect(await call('PUT', '', body)).toMatchObject({ status: 200, body: { data: { about: 'Plants' } } })
  expect(await call('PUT', '', { rev: rev + 1, rules: { keepDays: 1 } })).toMatchObject(
    conflict('This course is closed.'),
  )
  expect((await call('DELETE', `/people/${person.id}`)).status).toBe(200)
})
