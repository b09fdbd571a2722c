import { mostStudents } from '@labkeeper/contract/courses/course'
import type { Roster } from '@labkeeper/contract/courses/people'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, createCourse, enrol, openCourse, setCourse } from '../../support/courses.ts'

const { app, lab } = await openSchool()
const { peopleOf, post, addAll } = rosterOf(app, lab)

const nobody = { add: [], invite: [], keep: [], leave: [], wrong: [] }
describe('a roster', () => {
  it('adds students of the lab, invites everybody else, and says the same before', async () => {
    const course = await createCourse(lab)
    const student = await lab.newStudent()
    const elsewhere = await app.newOwner()
    const body = {
      people: [
        { name: 'Stu Dent', email: ` ${student.email.toUpperCase()} `, group: 'Blue' },
        { name: 'Els Where', email: elsewhere.email },
        { name: 'Nobody Yet', email: 'nobody.yet@example.test', function: 'assistant' },
      ],
    }
    const roster = {
      ...nobody,
      add: [{ name: 'Stu Dent', email: student.email.toUpperCase(), group: 'Blue', function: 'student' }],
      invite: [
        { name: 'Els Where', email: elsewhere.email, function: 'student' },
        { name: 'Nobody Yet', email: 'nobody.yet@example.test', function: 'assistant' },
      ],
    }
    expect((await post(course, body, 'people/check')).body).toEqual({ data: roster })
    expect(await peopleOf(course)).toEqual([])
    expect(await post(course, body)).toMatchObject({
      status: 200,
      body: { message: '1 added, 2 to be invited.', data: roster },
    })
    expect(await peopleOf(course)).toMatchObject([
      { name: 'Els Where', state: 'invited', function: 'student', invitation: { state: 'none', count: 0 } },
      { name: 'Nobody Yet', state: 'invited', function: 'assistant' },
      { name: 'Stu Dent', state: 'waiting', group: 'Blue', joinedAt: expect.any(String) },
    ])
    expect(app.notices).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ courseId: course.id })]),
    )

    const again = { ...nobody, keep: [...roster.add, ...roster.invite] }
    const before = await peopleOf(course)
    expect(await addAll(course, body)).toEqual(again)
    expect(await peopleOf(course)).toEqual(before)
  })

  it('is a file as well, with groups and functions', async () => {
    const course = await createCourse(lab)
    const csv = [
      'Name;Email;Group;Function',
      'Ada;ada@example.test;Blue;',
      'Ben;ben@example.test;;Viewer',
      'Cai;not an address;;',
      'Dan;ada@EXAMPLE.test;;',
      'Eve;eve@example.test;;boss',
      `Fay;fay@example.test;${'g'.repeat(41)};`,
      ';gus@example.test;;',
    ].join('\r\n')
    const roster = await addAll(course, { csv })
    expect(roster).toEqual({
      ...nobody,
      invite: [
        { row: 2, name: 'Ada', email: 'ada@example.test', group: 'Blue', function: 'student' },
        { row: 3, name: 'Ben', email: 'ben@example.test', function: 'viewer' },
      ],
      wrong: [
        { row: 4, email: 'not an address', reason: 'Invalid email format' },
        { row: 5, email: 'ada@EXAMPLE.test', reason: 'Duplicate of the email in row 2' },
        { row: 6, email: 'eve@example.test', reason: "Unknown function 'boss'" },
        { row: 7, email: 'fay@example.test', reason: 'Group must be at most 40 characters' },
        { row: 8, email: 'gus@example.test', reason: 'Name and email are required' },
      ],
    })
    const next = await addAll(course, {
      csv: 'name,email\nAda Lovelace,ada@example.test\nBen,ben@example.test',
    })
    expect(next.keep).toMatchObject([
      { row: 2, name: 'Ada Lovelace', group: 'Blue' },
      { row: 3, function: 'viewer' },
    ])
    expect(await peopleOf(course)).toMatchObject([{ name: 'Ada Lovelace', group: 'Blue' }, { name: 'Ben' }])
  })

  it.each([
    [{ csv: 'first,last\na,b' }, 'No valid users to create'],
    [{ csv: 'name,email\n,' }, 'No valid users to create'],
    [{}, 'Send either people or a file.'],
    [{ people: [], csv: 'name,email\na,a@example.test' }, undefined],
    [{ people: [{ name: 'A', email: 'none' }] }, 'Invalid email address'],
    [{ people: [{ name: 'A', email: 'a@example.test', state: 'active' }] }, undefined],
  ])('of no use is refused: %j', async (body, sentence) => {
    const course = await createCourse(lab)
    for (const path of ['people', 'people/check']) {
      const answer = await post(course, body, path)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      if (sentence !== undefined) expect(answer.body.error).toBe(sentence)
    }
    expect(await peopleOf(course)).toEqual([])
  })

  it('that would take minutes to read is refused unread', async () => {
    const course = await createCourse(lab)
    const csv = `name,email\nAda,ada@example.test\n"${'a"'.repeat(40_000)}${' '.repeat(40_000)},x\n`
    const answer = await post(course, { csv }, 'people/check')
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('too long to read') },
    })
  })

  it('of 500 people becomes what the look at it said, and a second time changes nothing', async () => {
    const course = await createCourse(lab)
    const known = await lab.newStudent()
    const emails = Array.from({ length: mostStudents - 1 }, (_, index) => `whole-${index}@example.test`)
    const rows = [known.email, ...emails].map((email, index) => `Person ${index},${email},Group ${index % 3}`)
    const csv = ['name,email,group', ...rows].join('\n')
    const look = await post(course, { csv }, 'people/check')
    expect(look.status).toBe(200)
    expect(await peopleOf(course)).toEqual([])
    const done = await addAll(course, { csv })
    expect(done).toEqual(look.body.data)
    expect(done).toMatchObject({
      add: { length: 1 },
      invite: { length: 499 },
      keep: [],
      leave: [],
      wrong: [],
    })
    const list = () => lab.call('GET', `courses/${course.id}/people`)
    const before = await list()
    expect(before.body.data).toHaveLength(mostStudents)
    for (const path of ['people/check', 'people']) {
      const again = await post(course, { csv }, path)
      expect(again.body.data).toMatchObject({ ...nobody, keep: { length: mostStudents } })
    }
    const after = await list()
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  it('looks for no more accounts than there is room for, however long the file is', async () => {
    const course = await createCourse(lab)
    const student = await lab.newStudent()
    let queries = 0
    const isCounted = ({ operation, container }: RequestFacts): boolean => {
      if (operation === 'query' && container === 'users') queries += 1
      return false
    }
    app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY, match: isCounted })
    const rows = Array.from({ length: 20_000 }, (_, index) => `a,${index}@long.example.test`)
    const csv = ['name,email', `Stu Dent,${student.email}`, ...rows].join('\n')
    const roster = (await post(course, { csv }, 'people/check')).body.data as Roster
    app.cosmos.clearFaults()
    expect(roster).toMatchObject({ add: { length: 1 }, invite: { length: mostStudents - 1 } })
    expect(roster.wrong).toHaveLength(20_001 - mostStudents)
    expect(queries).toBeLessThan(5)
  })

  it('of many who come to need a machine waits for none of them: the lab sees to that', async () => {
    const course = await openCourse(lab)
    const people = Array.from({ length: 60 }, (_, index) => ({
      name: `Back ${index}`,
      email: `back-${index}@example.test`,
    }))
    for (const [index, { name, email }] of people.entries()) {
      const id = userIdOf(email)
      const student = { type: 'student', id, uk: id, schema: 1, name, email, state: 'ready' }
      await lab.database.labs.items.create({ ...student, labId: lab.labId })
      const leftAt = app.clock.now().toISOString()
      await enrol(app, lab, course.id, { email }, { name, state: 'left', leftAt })
      await addMachine(lab, course.id, { number: index + 1 })
    }
    let batches = 0
    const isCounted = ({ operation }: RequestFacts): boolean => {
      if (operation === 'batch') batches += 1
      return false
    }
    app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY, match: isCounted })
    await addAll(course, { people })
    app.cosmos.clearFaults()
    expect(batches).toBeLessThan(5)
    app.clock.advance(2)
    await app.deliverLabs()
    expect((await peopleOf(course)).filter(({ machine }) => machine)).toHaveLength(60)
  })

  it('stops at 500 students and 50 others', async () => {
    const course = await createCourse(lab)
    const many = (count: number, word: string, one?: string) =>
      Array.from({ length: count }, (_, index) => ({
        name: `P ${index}`,
        email: `${word}-${index}@example.test`,
        ...(one && { function: one }),
      }))
    const first = await addAll(course, { people: many(mostStudents, 'many') })
    expect(first.invite).toHaveLength(mostStudents)
    const second = await addAll(course, { people: [...many(1, 'late'), ...many(51, 'staff', 'viewer')] })
    expect(second.invite).toHaveLength(50)
    expect(second.wrong).toEqual([
      { email: 'late-0@example.test', reason: 'A course has at most 500 students' },
      { email: 'staff-50@example.test', reason: 'A course has at most 50 people beside its students' },
    ])
    expect(await peopleOf(course)).toHaveLength(550)
  })

  it('does not let a teacher change the own function', async () => {
    const course = await createCourse(lab)
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher', name: 'Tea Cher' })
    const people = [{ name: 'Tea Cher', email: teacher.email, function: 'viewer' }]
    expect(await addAll(course, { people }, teacher.token)).toEqual({
      ...nobody,
      wrong: [{ email: teacher.email, reason: 'You cannot change your own function' }],
    })
    expect((await addAll(course, { people })).keep).toHaveLength(1)
  })

  it('is closed to a course that is over', async () => {
    const course = await createCourse(lab)
    await setCourse(lab, course.id, { state: 'closed' })
    const people = [{ name: 'A', email: 'a@example.test' }]
    expect(await post(course, { people })).toMatchObject(conflict('This course is closed.'))
    expect(await post(course, { people }, 'people/check')).toMatchObject(conflict('This course is closed.'))
    expect((await post(course, { people: [] })).status).toBe(400)
  })

  it('by two at once is as by one', async () => {
    const course = await createCourse(lab)
    const people = Array.from({ length: 60 }, (_, index) => ({
      name: `P ${index}`,
      email: `twice-${index}@example.test`,
    }))
    const call = (elsewhere: typeof app.call) =>
      elsewhere('POST', `courses/${course.id}/people`, { token: lab.token, body: { people } })
    const answers = await Promise.all([call(app.call), call(app.callElsewhere), call(app.call)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await peopleOf(course)).toHaveLength(60)
  })
})
