import { afterEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, openCourse, setCourse, vmOf } from '../../support/courses.ts'
import { dieAt, openLab } from '../../support/lab.ts'

/** An account that is deleted at home, while it is a guest of another lab. */

const { app, lab } = await openSchool()
const home = await openLab(app)
afterEach(() => app.cosmos.clearFaults())

it.each([3, 4, 5, 6, 7, 8, 9, 10])('ends everywhere where the process dies at write %i', async (write) => {
  const course = await openCourse(lab)
  await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
  const { body } = await lab.call('POST', `courses/${course.id}/join-code`)
  const { code } = body.data as { code: string }
  const guest = await home.newStudent()
  const machine = await addMachine(lab, course.id)
  expect((await app.call('POST', `join/${code}`, { token: guest.token })).status).toBe(200)
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
