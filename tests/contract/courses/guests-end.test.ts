import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import { openWorld } from '@labkeeper/functions/open-world'
import { deleteStudent } from '@labkeeper/functions/use-cases/students/delete-student'
import { afterEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, openCourse, setCourse, vmOf } from '../../support/courses.ts'
import { dieAt, openLab } from '../../support/lab.ts'

/** An account that is deleted at home, while it is a guest of another lab. */

const { app, lab } = await openSchool()
const home = await openLab(app)
afterEach(() => app.cosmos.clearFaults())

/** A course that anybody may join, and a guest who has. */
const withGuest = async () => {
  const course = await openCourse(lab)
  await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
  const { body } = await lab.call('POST', `courses/${course.id}/join-code`)
  const { code } = body.data as { code: string }
  const guest = await home.newStudent()
  const machine = await addMachine(lab, course.id)
  const join = async () => (await app.call('POST', `join/${code}`, { token: guest.token })).status
  expect(await join()).toBe(200)
  return { course, guest, machine, join }
}

it.each([3, 4, 5, 6, 7, 8, 9, 10])('ends everywhere where the process dies at write %i', async (write) => {
  const { course, guest, machine } = await withGuest()
  dieAt(app, write, false)
  await home.call('DELETE', `lab/students/${guest.id}`)
  app.cosmos.clearFaults()
  for (let minute = 0; minute < 4; minute += 1) {
    app.clock.advance(61)
    await app.tick()
    await app.deliverLabs()
  }
  const { labs, users } = lab.database
  const statuses = await Promise.all([
    labs.item(guest.id, home.labId).read(),
    labs.item(guest.id, lab.labId).read(),
    users.item(guest.id, guest.id).read(),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
  const { resources } = await labs.items
    .query(`SELECT c.id FROM c WHERE c.type = 'enrolment' AND c.courseId = '${course.id}'`)
    .fetchAll()
  expect(resources).toEqual([])
})

it('is known to the account of whoever comes back in the moment of going', async () => {
  const { course, guest, join } = await withGuest()
  const world = openWorld(app.config, app)
  const { students } = world
  const meanwhile: number[] = []
  const forget: typeof students.forget = async (student) => {
    await students.forget(student)
    meanwhile.push(await join())
  }
  await deleteStudent({ ...world, students: { ...students, forget } })(lab.labId, guest.id)
  expect(meanwhile).toEqual([200])
  const read = (labId: string) => lab.database.labs.item(guest.id, labId).read()
  expect((await read(lab.labId)).statusCode).toBe(200)
  // So that the record ends with it, also when no course leads there any more.
  const enrolmentId = enrolmentIdOf(course.id, userIdOf(guest.email))
  expect((await lab.call('DELETE', `courses/${course.id}/people/${enrolmentId}`)).status).toBe(200)
  await app.deliverLabs()
  expect((await home.call('DELETE', `lab/students/${guest.id}`)).status).toBe(200)
  expect((await read(lab.labId)).statusCode).toBe(404)
})
