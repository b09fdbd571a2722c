import { mostStudents } from '@labkeeper/contract/courses/course'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import {
  type EnrolmentRecord,
  enrolmentIdOf,
} from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  enrol,
  openCourse,
  setCourse,
  vmOf,
  vmsOf,
} from '../../support/courses.ts'

/** The owner's allocation of machines of courses: on the page of students, and by the list of VMs. */

const { app, lab } = await openSchool()
const { peopleOf } = rosterOf(app, lab)

const running = { powerState: 'VM running' } as const
const allocate = (vm: VmRecord, { id: userId }: { readonly id: string }) =>
  lab.call('POST', 'resource/allocate', { resourceId: vm.id, userId })
const allocateMany = (pairs: (readonly [VmRecord, { readonly id: string }])[]) =>
  lab.call('POST', 'resource/allocate-many', {
    pairs: pairs.map(([vm, student]) => ({ resourceId: vm.id, userId: student.id })),
  })
const deallocate = (vm: VmRecord) => lab.call('POST', 'resource/deallocate', { resourceId: vm.id })
const recordOf = async ({ id }: CourseBody, { email }: { readonly email: string }) =>
  (
    await lab.database.labs
      .item(enrolmentIdOf(id, userIdOf(email)), lab.labId)
      .read<EnrolmentRecord & { readonly _etag: string }>()
  ).resource

describe('a machine that is allocated by hand', () => {
  it('makes its student one of the course', async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    const machine = await addMachine(lab, course.id)
    expect((await allocate(machine, student)).status).toBe(200)
    expect(await peopleOf(course)).toMatchObject([
      {
        ...{ email: student.email, function: 'student', state: 'active', joinedAt: expect.any(String) },
        machine: { _id: machine.id },
      },
    ])
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({
      counts: { active: 1, waiting: 0, given: 1, clean: 0 },
    })
  })

  it('fills a course that has one seat left with one of two', async () => {
    const course = await openCourse(lab)
    const people = Array.from({ length: mostStudents - 1 }, (_, index) => ({
      name: `P ${index}`,
      email: `seat-${index}@example.test`,
    }))
    expect((await lab.call('POST', `courses/${course.id}/people`, { people })).status).toBe(200)
    const pairs = await Promise.all(
      [1, 2].map(async () => [await addMachine(lab, course.id), await lab.newStudent()] as const),
    )
    expect(await allocateMany(pairs)).toMatchObject(conflict('A course has at most 500 students.'))
    expect((await allocateMany(pairs.slice(1))).status).toBe(200)
  })

  it('is what somebody waited for, was invited to, or had left', async () => {
    const course = await openCourse(lab)
    const states = ['waiting', 'invited', 'left', 'active'] as const
    for (const [place, state] of states.entries()) {
      const student = await lab.newStudent()
      const since = state === 'waiting' ? { waitingSince: app.clock.now().toISOString() } : {}
      await enrol(app, lab, course.id, student, { state, ...since })
      const machine = await addMachine(lab, course.id, { number: place + 1 })
      expect((await allocate(machine, student)).status).toBe(200)
      const record = await recordOf(course, student)
      expect(record).toMatchObject({ state: 'active', vmId: machine.id })
      expect(record).not.toHaveProperty('waitingSince')
    }
  })

  it('comes to nobody who has one of the course already, nor to its staff', async () => {
    const course = await openCourse(lab)
    const [student, helper] = [await lab.newStudent(), await lab.newStudent()]
    const [first, second] = [
      await addMachine(lab, course.id),
      await addMachine(lab, course.id, { number: 2 }),
    ]
    await enrol(app, lab, course.id, helper, { function: 'assistant' })
    expect((await allocate(first, student)).status).toBe(200)
    const already = conflict(`Stu Dent has ${first.name} already.`)
    expect(await allocate(second, student)).toMatchObject(already)
    expect(await allocateMany([[second, student]])).toMatchObject(already)
    const staff = conflict('Only students have a machine.')
    expect(await allocate(second, helper)).toMatchObject(staff)
    const email = 'new.with.two@example.test'
    const created = await lab.call('POST', 'lab/students', { name: 'Nia', email, resourceId: second.id })
    expect(created.status).toBe(201)
    expect(await recordOf(course, { email })).toMatchObject({ state: 'active', vmId: second.id, name: 'Nia' })
    // Machines of other courses, and of none, as ever.
    const other = await openCourse(lab)
    expect((await allocate(await addMachine(lab, other.id), student)).status).toBe(200)
    expect((await allocate(await lab.addVm(), student)).status).toBe(200)
  })

  it('comes to one person once, whatever happens at the same moment', async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student, {
      ...{ state: 'waiting', waitingSince: app.clock.now().toISOString() },
    })
    const machines = await Promise.all([1, 2, 3, 4].map((number) => addMachine(lab, course.id, { number })))
    await setCourse(lab, course.id, { dueAt: app.clock.now().toISOString() })
    app.clock.advance(1)
    const [, ...answers] = await Promise.all([
      app.tick(),
      ...machines.slice(1).map((machine) => allocate(machine, student)),
    ])
    const theirs = (await vmsOf(lab, course.id)).filter(({ allocatedTo }) => allocatedTo !== undefined)
    expect(theirs).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(await recordOf(course, student)).toMatchObject({ state: 'active', vmId: theirs[0].id })
  })

  it('comes with many others, all or none', async () => {
    const course = await openCourse(lab)
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const [one, two] = [await addMachine(lab, course.id), await addMachine(lab, course.id, { number: 2 })]
    const plain = await lab.addVm()
    expect(
      await allocateMany([
        [one, ann],
        [two, ann],
      ]),
    ).toMatchObject(conflict(`Stu Dent has ${one.name} already.`))
    expect(await peopleOf(course)).toEqual([])
    const pairs = [
      [one, ann],
      [two, bob],
      [plain, ann],
    ] as const
    expect(await allocateMany([...pairs])).toMatchObject({ status: 200, body: { allocated: 3 } })
    expect(await peopleOf(course)).toMatchObject([{ state: 'active' }, { state: 'active' }])
    const many = Array.from({ length: 34 }, (_, place) => place + 3)
    const others = await Promise.all(many.map((number) => addMachine(lab, course.id, { number })))
    const sentence = 'Give at most 33 machines of courses at once.'
    expect(await allocateMany(others.map((vm) => [vm, ann] as const))).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { pairs: sentence } },
    })
  })

  it('comes with 32 others to people who waited, each of whom hears of it', async () => {
    const course = await openCourse(lab)
    const since = app.clock.now().toISOString()
    const pairs = []
    for (let number = 1; number <= 33; number += 1) {
      const student = await lab.newStudent()
      await enrol(app, lab, course.id, student, { state: 'waiting', waitingSince: since, inLine: true })
      pairs.push([await addMachine(lab, course.id, { number, clean: false }), student] as const)
    }
    expect(await allocateMany(pairs)).toMatchObject({ status: 200, body: { allocated: 33 } })
    await app.deliverLabs()
    await app.tick()
    const { resources } = await lab.database.labs.items
      .query<string>(`SELECT VALUE c.userId FROM c WHERE c.type = 'letter' AND c.courseId = '${course.id}'`)
      .fetchAll()
    expect(new Set(resources)).toEqual(new Set(pairs.map(([, { id }]) => id)))
    expect(resources).toHaveLength(33)
    const record = await recordOf(course, pairs[0]?.[1] ?? { email: '' })
    for (const field of ['unheard', 'inLine', 'dueAt']) expect(record).not.toHaveProperty(field)
  })

  it('is refused first where it cannot be done at all, then where it is not there, then where it is taken', async () => {
    const course = await openCourse(lab)
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const [one, two] = [await addMachine(lab, course.id), await addMachine(lab, course.id, { number: 2 })]
    expect((await allocate(one, bob)).status).toBe(200)
    const nobody = { id: 'u_nobody' }
    const gone = { ...two, id: 'vm_gone' as const }
    const missing = { status: 404, body: { code: 'not_found' } }
    expect(
      await allocateMany([
        [one, ann],
        [two, nobody],
      ]),
    ).toMatchObject({
      ...missing,
      body: { error: 'This student does not exist. They may have been deleted in the meantime.' },
    })
    expect(
      await allocateMany([
        [one, ann],
        [gone, nobody],
      ]),
    ).toMatchObject({
      ...missing,
      body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
    })
    expect(
      await allocateMany([
        [two, ann],
        [one, ann],
      ]),
    ).toMatchObject(conflict(`${one.name} is already allocated to Stu Dent. Deallocate it first.`))
    const many = Array.from({ length: 20 }, (_, place) => place + 3)
    const others = await Promise.all(many.map((number) => addMachine(lab, course.id, { number })))
    const plain = await Promise.all(Array.from({ length: 20 }, () => lab.addVm()))
    const sentence = 'Give at most 39 VMs at once, where 20 of them are machines of courses.'
    expect(await allocateMany([...plain, ...others].map((vm) => [vm, nobody] as const))).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { pairs: sentence } },
    })
  })

  it('is given by nobody in a course that is over', async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    const machine = await addMachine(lab, course.id)
    await lab.call('POST', `courses/${course.id}/close`)
    expect(await allocate(machine, student)).toMatchObject(conflict('This course is closed.'))
  })
})

describe('whoever loses a machine by hand', () => {
  const withMachine = async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    const machine = await addMachine(lab, course.id, {}, running)
    expect((await allocate(machine, student)).status).toBe(200)
    return { course, student, machine }
  }

  it('finds it stopped, stays in the course without one, and gets none by itself', async () => {
    const { course, student, machine } = await withMachine()
    await addMachine(lab, course.id, { number: 2 })
    expect((await deallocate(machine)).status).toBe(200)
    await app.deliverLabs()
    expect(await vmOf(lab, machine)).toMatchObject({
      powerState: 'VM deallocating',
      course: { clean: false, givenBackAt: app.clock.now().toISOString() },
    })
    app.clock.advance(61)
    await app.tick()
    const [person] = await peopleOf(course)
    expect(person).toMatchObject({ email: student.email, state: 'active' })
    expect(person).not.toHaveProperty('machine')
    expect(await recordOf(course, student)).not.toHaveProperty('vmId')
    expect((await vmsOf(lab, course.id)).filter(({ allocatedTo }) => allocatedTo !== undefined)).toEqual([])
    // By hand there may be another one.
    expect((await allocate((await vmsOf(lab, course.id))[1] as VmRecord, student)).status).toBe(200)
  })

  it('finds it stopped when the account is deleted', async () => {
    const { course, student, machine } = await withMachine()
    expect((await lab.call('DELETE', `lab/students/${student.id}`)).status).toBe(200)
    await app.tick()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating' })
    expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
    expect(await peopleOf(course)).toEqual([])
  })
})
