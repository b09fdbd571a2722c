import type { Enrolment } from '@labkeeper/contract/courses/people'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  createCourse,
  enrol,
  openCourse,
  setCourse,
  vmOf,
} from '../../support/courses.ts'

const { app, lab } = await openSchool()

const put = (course: CourseBody, id: string, body: object, token = lab.token) =>
  app.call('PUT', `courses/${course.id}/people/${id}`, { token, body })

const withStudent = async (change: object = {}) => {
  const course = await openCourse(lab)
  const student = await lab.newStudent()
  const { id } = await enrol(app, lab, course.id, student, { name: 'Ada', ...change })
  return { course, student, id }
}

describe('a change', () => {
  it('of name and group is kept, also in the next roster', async () => {
    const { course, id, student } = await withStudent()
    expect(await put(course, id, { name: ' Ada Lovelace ', group: 'Blue' })).toMatchObject({
      status: 200,
      body: {
        message: 'Ada Lovelace is saved.',
        data: { name: 'Ada Lovelace', group: 'Blue', state: 'active' },
      },
    })
    const { body } = await put(course, id, { group: '' })
    expect(body.data).toMatchObject({ name: 'Ada Lovelace', email: student.email })
    expect(body.data).not.toHaveProperty('group')
    expect((await put(course, id, { group: 'g'.repeat(41) })).status).toBe(400)
    expect((await put(course, id, { state: 'active' })).status).toBe(400)
  })

  it('of function counts at once; who becomes staff loses the machine', async () => {
    const { course, id, student } = await withStudent()
    const allocatedTo = { userId: student.id, name: 'Ada', email: student.email }
    const machine = await addMachine(
      lab,
      course.id,
      { clean: false },
      { allocatedTo, powerState: 'VM running' },
    )
    const read = () => app.call('GET', `courses/${course.id}`, { token: student.token })
    expect((await read()).status).toBe(403)
    const { body } = await put(course, id, { function: 'assistant' })
    expect(body.data).toMatchObject({ function: 'assistant', state: 'active' })
    expect(body.data).not.toHaveProperty('machine')
    expect((await read()).status).toBe(200)
    expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
    await app.deliverLabs()
    expect((await vmOf(lab, machine)).powerState).toBe('VM deallocating')
    expect((await put(course, id, { function: 'student' })).body.data).toMatchObject({ state: 'waiting' })
  })

  it('makes nobody staff whose address was never proved: a letter has to be opened, alone and by file', async () => {
    for (const isFile of [false, true]) {
      const course = await openCourse(lab)
      const mallory = await app.newOwner()
      const { id } = await enrol(app, lab, course.id, mallory, { name: 'Mallory', guest: true })
      const allocatedTo = { userId: userIdOf(mallory.email), name: 'Mallory', email: mallory.email }
      const machine = await addMachine(lab, course.id, { clean: false }, { allocatedTo })
      const read = () => app.call('GET', `courses/${course.id}`, { token: mallory.token })
      expect((await read()).status).toBe(403)
      const people = [{ name: 'Mallory', email: mallory.email, function: 'teacher' }]
      const answer = isFile
        ? await lab.call('POST', `courses/${course.id}/people`, { people })
        : await put(course, id, { function: 'teacher' })
      expect(answer.status).toBe(200)
      const [one] = (await lab.call('GET', `courses/${course.id}/people`)).body.data as Enrolment[]
      expect(one).toMatchObject({ function: 'teacher', state: 'invited' })
      expect(one).not.toHaveProperty('machine')
      expect((await read()).status).toBe(404)
      expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
    }
  })

  it('of function counts at once for whoever has proved the address', async () => {
    const course = await openCourse(lab)
    const guest = await app.newOwner()
    const { users } = openDatabase(app.config.cosmos)
    await cosmosUsers(users).confirmAddress(userIdOf(guest.email))
    const { id } = await enrol(app, lab, course.id, guest, { name: 'Gus', guest: true })
    expect((await put(course, id, { function: 'assistant' })).body.data).toMatchObject({ state: 'active' })
  })

  it('of function is refused where there is no room for one more', async () => {
    const { course, id } = await withStudent()
    const many = (count: number, one: string) =>
      lab.call('POST', `courses/${course.id}/people`, {
        people: Array.from({ length: count }, (_, index) => ({
          ...{ name: one, email: `${one}-${index}@full.example.test`, function: one },
        })),
      })
    await many(50, 'assistant')
    expect(await put(course, id, { function: 'viewer' })).toMatchObject(
      conflict('A course has at most 50 people beside its students.'),
    )
    await many(499, 'student')
    const all = (await lab.call('GET', `courses/${course.id}/people`)).body.data as Enrolment[]
    const assistant = all.find((one) => one.function === 'assistant')?.id ?? ''
    expect(await put(course, assistant, { function: 'student' })).toMatchObject(
      conflict('A course has at most 500 students.'),
    )
    expect((await put(course, assistant, { function: 'teacher' })).status).toBe(200)
  })

  it('gives and takes a machine', async () => {
    const { course, id, student } = await withStudent()
    expect(await put(course, id, { machine: 'take' })).toMatchObject(conflict('Ada has no machine.'))
    expect(await put(course, id, { machine: 'give' })).toMatchObject(conflict('No machine is free.'))
    expect((await put(course, id, {})).body.data).toMatchObject({ state: 'active' })
    await addMachine(lab, course.id, { number: 1, clean: false })
    const machine = await addMachine(lab, course.id, { number: 3 }, { powerState: 'VM running' })
    await addMachine(lab, course.id, { number: 4 })
    expect(await put(course, id, { machine: 'give' })).toMatchObject({
      status: 200,
      body: { data: { state: 'active', machine: { _id: machine.id, number: 3 } } },
    })
    expect(await put(course, id, { machine: 'give' })).toMatchObject(
      conflict(`Ada has ${machine.name} already.`),
    )
    expect(await vmOf(lab, machine)).toMatchObject({
      allocatedTo: { userId: student.id },
      course: { clean: false },
    })
    const taken = await put(course, id, { machine: 'take' })
    expect(taken).toMatchObject({ status: 200, body: { data: { state: 'active' } } })
    expect(taken.body.data).not.toHaveProperty('machine')
    await app.deliverLabs()
    expect((await vmOf(lab, machine)).powerState).toBe('VM deallocating')
    const { resources } = await lab.database.labs.items
      .query(`SELECT VALUE c.text FROM c WHERE c.type = 'activity' AND c.vmId = '${machine.id}'`)
      .fetchAll()
    expect(resources.toSorted()).toEqual([
      'Allocated to Ada for Biology.',
      'Deallocated from Ada by Olga Owner.',
    ])
    expect((await put(course, id, { machine: 'give' })).body.data).toMatchObject({ machine: { number: 4 } })
  })

  it('gives nothing to staff and to whoever has not joined', async () => {
    const { course, id } = await withStudent({ state: 'invited' })
    await addMachine(lab, course.id)
    expect(await put(course, id, { machine: 'give' })).toMatchObject(conflict('Ada has not joined.'))
    expect(await put(course, id, { machine: 'give', function: 'viewer' })).toMatchObject(
      conflict('Only students have a machine.'),
    )
  })

  it('is none of the own function, of another course, or of one that is over', async () => {
    const { course, id } = await withStudent()
    const teacher = await app.newOwner()
    const own = await enrol(app, lab, course.id, teacher, { function: 'teacher', name: 'Tea' })
    expect(await put(course, own.id, { function: 'viewer' }, teacher.token)).toMatchObject(
      conflict('You cannot change your own function.'),
    )
    expect((await put(course, own.id, { name: 'Tea Cher' }, teacher.token)).status).toBe(200)
    const other = await createCourse(lab)
    expect(await put(other, id, { name: 'X' })).toMatchObject({
      status: 404,
      body: { error: 'This person is not in this course.' },
    })
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await put(course, id, { name: 'X' })).toMatchObject(conflict('This course is closed.'))
  })

  it('by two at once gives two machines to two people and none twice', async () => {
    const { course, id } = await withStudent()
    const second = await lab.newStudent()
    const { id: other } = await enrol(app, lab, course.id, second, { name: 'Ben' })
    await addMachine(lab, course.id, { number: 1 })
    await addMachine(lab, course.id, { number: 2 })
    const call = (one: string, elsewhere: typeof app.call) =>
      elsewhere('PUT', `courses/${course.id}/people/${one}`, { token: lab.token, body: { machine: 'give' } })
    const ids = [id, other, id, other]
    await Promise.all(ids.map((one, index) => call(one, index < 2 ? app.call : app.callElsewhere)))
    const people = (await lab.call('GET', `courses/${course.id}/people`)).body.data as Enrolment[]
    expect(people.map(({ machine }) => machine?.number).toSorted()).toEqual([1, 2])
  })
})
