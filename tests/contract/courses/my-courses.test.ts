import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { type CourseBody, createCourse, enrol, openCourse, openIt } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

let course: CourseBody
const { app, lab } = await openSchool()
beforeEach(async () => {
  course = await openCourse(lab)
})

const notMine = {
  status: 404,
  body: { code: 'not_found', error: 'This machine does not exist, or it is not yours.' },
}

describe('my courses', () => {
  it('are those of all labs, staff or not, but for the own ones', async () => {
    const guest = await openLab(app)
    const own = await createCourse(guest, { name: 'My own' })
    app.clock.advance(1)
    const { vm } = await giveMachine(app, lab, course.id, {
      ...{ person: guest, enrolment: { group: 'Monday' }, powerState: 'VM running' },
    })
    const other = await openLab(app)
    const staffed = await createCourse(other, { name: 'Chemistry' })
    await enrol(app, other, staffed.id, guest, { function: 'assistant' })
    app.clock.advance(1)
    const full = await createCourse(lab, { name: 'Full' })
    await openIt(lab, full)
    const first = await lab.newStudent()
    await enrol(app, lab, full.id, first, { state: 'waiting', waitingSince: '2026-11-23T08:00:00.000Z' })
    await enrol(app, lab, full.id, guest, { state: 'waiting', waitingSince: '2026-11-23T09:00:00.000Z' })
    await enrol(app, lab, (await createCourse(lab, { name: 'Asked' })).id, guest, { state: 'invited' })
    const call = (headers = {}) => app.call('GET', 'me/courses', { token: guest.token, headers })
    const { status, body, headers } = await call()
    const hours = { usedSeconds: 0, allowedSeconds: null, leftSeconds: null }
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          {
            ...{ courseId: full.id, name: 'Full', lab: 'Olga Owner', function: 'student', state: 'open' },
            ...{ timeZone: 'Europe/Berlin', enrolment: 'waiting', place: 2, hours },
          },
          {
            ...{ courseId: staffed.id, name: 'Chemistry', lab: 'Olga Owner', function: 'assistant' },
            ...{ state: 'draft', timeZone: 'Europe/Berlin', enrolment: 'active' },
          },
          {
            ...{
              courseId: course.id,
              name: 'Biology',
              lab: 'Olga Owner',
              function: 'student',
              state: 'open',
            },
            ...{ timeZone: 'Europe/Berlin', enrolment: 'active', group: 'Monday', hours },
            machine: { _id: vm.id, name: vm.name, powerState: 'VM running' },
          },
        ],
      },
    })
    expect((await call({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    expect((await app.call('GET', 'me/courses', { token: lab.token })).body).toEqual({ data: [] })
    expect(own.name).toBe('My own')
  })

  it('are a student’s of the lab as well', async () => {
    const { token, vm } = await giveMachine(app, lab, course.id, { enrolment: { state: 'left' } })
    expect((await app.call('GET', 'me/courses', { token })).body.data).toMatchObject([
      { courseId: course.id, enrolment: 'left', machine: { _id: vm.id } },
    ])
  })
})

describe('a guest', () => {
  it('reaches exactly the machine that is theirs, by every way', async () => {
    const home = await openLab(app)
    const guest = await home.newStudent()
    const atHome = await home.addVm({
      name: 'at-home',
      allocatedTo: { userId: userIdOf(guest.email), name: 'Stu Dent', email: guest.email },
    })
    const { vm, call } = await giveMachine(app, lab, course.id, { person: guest, name: 'abroad' })
    const other = await giveMachine(app, lab, course.id, { machine: { number: 2 } })
    // A VM of the other lab that is of no course is not theirs to see, whatever its record says.
    const plain = await lab.addVm({ allocatedTo: vm.allocatedTo! })
    expect((await call('GET')).body.data).toMatchObject({
      _id: vm.id,
      connection: { password: 'Correct-horse-9' },
    })
    expect((await call('POST', '/start')).status).toBe(202)
    const mine = await app.call('GET', 'student/resources', { token: guest.token })
    expect(mine.body.data).toMatchObject([
      { _id: vm.id, name: 'abroad', course: { id: course.id, name: 'Biology' } },
      { _id: atHome.id, name: 'at-home' },
    ])
    expect((mine.body.data as object[])[1]).not.toHaveProperty('course')
    const rdp = (id: string) => app.call('GET', `student/get-rdp/${id}`, { token: guest.token })
    expect((await rdp(vm.id)).status).toBe(200)
    expect((await rdp(atHome.id)).status).toBe(200)
    for (const id of [other.vm.id, plain.id]) {
      expect(await rdp(id)).toMatchObject({
        status: 404,
        body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
      })
      expect(await app.call('GET', `me/machines/${id}`, { token: guest.token })).toMatchObject(notMine)
    }
  })

  it('has no place, and nothing, after the place is gone', async () => {
    const guest = await openLab(app)
    const { call, email } = await giveMachine(app, lab, course.id, { person: guest })
    expect((await call('GET')).status).toBe(200)
    const item = lab.database.users.item(userIdOf(email), userIdOf(email))
    const { resource } = await item.read<object>()
    await item.replace({ ...resource, places: [] } as never)
    expect(await call('GET')).toMatchObject(notMine)
  })
})
