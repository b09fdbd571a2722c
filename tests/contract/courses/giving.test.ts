import { newActivity } from '@labkeeper/functions/domain/vms/activity'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosGiving } from '@labkeeper/functions/gateways/cosmos/courses/giving'
import { cosmosAllocations } from '@labkeeper/functions/gateways/cosmos/students/allocations'
import { cosmosStudents } from '@labkeeper/functions/gateways/cosmos/students/students'
import { giveMachines } from '@labkeeper/functions/use-cases/courses/machines/give-machines'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  createCourse,
  enrol,
  openCourse,
  setCourse,
  vmsOf,
} from '../../support/courses.ts'

const { app, lab } = await openSchool()

const draft = () => createCourse(lab)

describe('giving', () => {
  const give = (courseId: `crs_${string}`) =>
    giveMachines({
      courses: cosmosCourses(lab.database.labs),
      giving: cosmosGiving(lab.database.labs),
      clock: app.clock,
    })(lab.labId, courseId)
  const wait = async (course: CourseBody, minutes: number) =>
    enrol(app, lab, course.id, await lab.newStudent(), {
      name: `Waits ${minutes}`,
      state: 'waiting',
      waitingSince: new Date(Date.parse('2026-11-23T08:00:00Z') + minutes * 60_000).toISOString(),
    })

  it('who waits longest gets the clean machine with the lowest number', async () => {
    const course = await openCourse(lab)
    for (const minutes of [2, 1, 3]) await wait(course, minutes)
    await addMachine(lab, course.id, { number: 0 })
    await addMachine(lab, course.id, { number: 3 })
    await addMachine(lab, course.id, { number: 1, clean: false })
    await addMachine(lab, course.id, { number: 2 })
    await addMachine(lab, course.id, { number: 4 }, { status: 'Creating' })
    expect(await give(course.id)).toBe(2)
    expect(await give(course.id)).toBe(0)
    const machines = await vmsOf(lab, course.id)
    expect(machines.map(({ allocatedTo }) => allocatedTo?.name)).toEqual([
      ...[undefined, undefined, 'Waits 1', 'Waits 2', undefined],
    ])
    expect(machines.map((machine) => machine.course.clean)).toEqual([true, false, false, false, true])
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({
      counts: { active: 2, waiting: 1, given: 2 },
    })
  })

  it('by many at once gives each machine to one person, and each person one machine', async () => {
    const course = await openCourse(lab)
    for (let place = 1; place <= 6; place += 1) await wait(course, place)
    for (let number = 1; number <= 6; number += 1) await addMachine(lab, course.id, { number })
    const given = await Promise.all(Array.from({ length: 6 }, () => give(course.id)))
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(6)
    const people = (await vmsOf(lab, course.id)).map(({ allocatedTo }) => allocatedTo?.userId)
    expect(new Set(people).size).toBe(6)
    expect(people).not.toContain(undefined)
  })

  it('goes by who is no student of the lab any more', async () => {
    const course = await openCourse(lab)
    const gone = await wait(course, 1)
    await lab.database.labs.item(gone.userId, lab.labId).delete()
    await wait(course, 2)
    await addMachine(lab, course.id, { number: 1 })
    expect(await give(course.id)).toBe(1)
    expect((await vmsOf(lab, course.id))[0].allocatedTo).toMatchObject({ name: 'Waits 2' })
  })

  it('is done by the timer when whoever made the machine died', async () => {
    const course = await openCourse(lab)
    await wait(course, 1)
    await addMachine(lab, course.id, { number: 1 })
    await setCourse(lab, course.id, { dueAt: app.clock.now().toISOString() })
    app.clock.advance(1)
    await app.tick()
    expect((await vmsOf(lab, course.id))[0].allocatedTo).toMatchObject({ name: 'Waits 1' })
    const { resource } = await lab.database.labs.item(course.id, lab.labId).read()
    expect(resource).toMatchObject({ dueAt: course.closesAt })
  })

  it('is not forgotten by the timer for what happened meanwhile', async () => {
    const course = await openCourse(lab)
    const dueAt = async () =>
      (await lab.database.labs.item(course.id, lab.labId).read<{ dueAt: string }>()).resource?.dueAt
    expect(await lab.call('PUT', `courses/${course.id}`, { rev: course.rev, about: 'B' })).toMatchObject({
      status: 200,
    })
    // A change may say anything of when: the worker looks at once, and finds out.
    const now = app.clock.now().toISOString()
    expect(await dueAt()).toBe(now)
    const courses = cosmosCourses(lab.database.labs)
    const [seen] = await courses.due(lab.labId, [course.id])
    if (seen === undefined) throw new Error('No course')
    // At the very same instant: what it saw is not all there is to see.
    await setCourse(lab, course.id, { dueAt: now })
    expect(await courses.tended(seen, course.closesAt)).toBe(false)
    expect(await dueAt()).toBe(now)
  })

  it('gives nothing of a course that is not open', async () => {
    const course = await draft()
    await wait(course, 1)
    await addMachine(lab, course.id, { number: 1 })
    expect(await give(course.id)).toBe(0)
  })
})

describe('allocating by hand', () => {
  it('gives nobody a machine that is being cleaned or removed', async () => {
    const { id } = await draft()
    const student = await lab.newStudent()
    const cleaned = await addMachine(lab, id, { resetting: true, clean: false })
    const removed = await addMachine(lab, id, { number: 2 }, { status: 'Deleting' })
    for (const vm of [cleaned, removed]) {
      const pair = { resourceId: vm.id, userId: student.id }
      const error = `${vm.name} is being cleaned or removed. Choose another one.`
      const refusal = { status: 409, body: { code: 'conflict', error } }
      expect(await lab.call('POST', 'resource/allocate', pair)).toMatchObject(refusal)
      expect(await lab.call('POST', 'resource/allocate-many', { pairs: [pair] })).toMatchObject(refusal)
    }
    const known = await cosmosStudents(lab.database.labs).read(lab.labId, student.id)
    if (known === undefined) throw new Error('No student')
    // Read before its cleaning or removal began.
    const late = [
      { ...cleaned, course: { id, number: 1, clean: false } },
      { ...removed, status: 'Succeeded' as const },
    ]
    for (const vm of late) {
      const activity = newActivity(vm, 'Allocated.', app.clock.now())
      const allocation = { vm, student: known, activity }
      expect(await cosmosAllocations(lab.database.labs).allocate(allocation)).toBe('vm-taken')
    }
    const machines = await vmsOf(lab, id)
    expect(machines.map(({ allocatedTo }) => allocatedTo)).toEqual([undefined, undefined])
  })
})
