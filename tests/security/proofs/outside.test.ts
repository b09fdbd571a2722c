import { describe, expect, it } from 'vitest'
import { openOutside } from '../../support/courses/outside.ts'
import { openSchool } from '../../support/courses/school.ts'
import { createCourse, openIt } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

/** A closed VM outside courses: who it is not tries to get in, or to open it for others. */

const { app, lab } = await openSchool()
const { at, students, recordAt, own, my, reach, close, lets, work, tick } = await openOutside(app, lab, 2)
await close(1)

const here = '84.12.3.4'
const victim = '198.51.100.7'
const unknown = {
  status: 404,
  body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
}

/** What was tried has changed nothing: no wish stands in the record, and Azure lets nobody in. */
const expectShut = async () => {
  const { access, closed } = await recordAt(1)
  expect({ student: access?.student, staff: access?.staff, step: access?.step, closed }).toEqual({
    closed: true,
  })
  await tick(4)
  expect([lets(1, here), lets(1, victim)]).toEqual([false, false])
}

describe('nobody gets in', { timeout: 300_000 }, () => {
  it('who has another VM of the lab', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await my(1, method, undefined, here, 2)).toMatchObject(unknown)
    }
    await expectShut()
  })

  it('who owns another lab, or no session at all', async () => {
    const other = await openLab(app)
    const stranger = await other.newStudent()
    const { resourceGroup, name, _id } = at(1)
    const path = `azure/vms/${resourceGroup}/${name}`
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await other.call(method, `${path}/open`)).toMatchObject(unknown)
      const theirs = await app.call(method, `student/resources/${_id}/open`, { token: stranger.token })
      expect(theirs).toMatchObject(unknown)
      expect((await app.call(method, `${path}/open`)).status).toBe(401)
      expect((await app.call(method, `student/resources/${_id}/open`)).status).toBe(401)
    }
    expect(await other.call('PUT', `${path}/access`, { access: 'anyone' })).toMatchObject(unknown)
    await expectShut()
  })

  it('a student by the calls of owners, nor an owner by those of students', async () => {
    const { resourceGroup, name, _id } = at(1)
    const token = students[0]?.token ?? ''
    const path = `azure/vms/${resourceGroup}/${name}`
    expect((await app.call('PUT', `${path}/access`, { token, body: { access: 'anyone' } })).status).toBe(403)
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await app.call(method, `${path}/open`, { token })).status).toBe(403)
      expect((await lab.call(method, `student/resources/${_id}/open`)).status).toBe(403)
    }
    await expectShut()
  })

  it('by forged headers: it is opened for where the door saw the caller, and no other', async () => {
    const forged = {
      'x-forwarded-for': `${victim}, ${here}`,
      forwarded: `for=${victim}`,
      ...{ 'x-real-ip': victim, 'true-client-ip': victim, 'x-test-client-address': victim },
    }
    const { _id } = at(1)
    const token = students[0]?.token ?? ''
    const answer = await app.call('POST', `student/resources/${_id}/open`, { token, headers: forged })
    await work(answer)
    expect([lets(1, here), lets(1, victim)]).toEqual([true, false])
    await work(await my(1, 'DELETE'))
    await expectShut()
  })

  it('by what is put into a body or a path', async () => {
    const { resourceGroup } = at(1)
    for (const body of [
      ...[{ address: '0.0.0.0/0' }, { address: [here] }, { address: here, side: 'staff' }],
      ...[{ userId: students[1]?.id }, { network: true }, { address: `${here}" OR 1=1` }],
    ]) {
      expect((await my(1, 'POST', body, '10.0.0.1')).status).toBe(400)
    }
    for (const id of ['..%2Flab', 'lab', `${at(1)._id}%22`, `lab_x%2F${at(1)._id}`]) {
      const token = students[0]?.token ?? ''
      const answer = await app.call('POST', `student/resources/${id}/open`, {
        token,
        body: { address: here },
      })
      expect([400, 404]).toContain(answer.status)
    }
    const wrong = await lab.call('POST', `azure/vms/${resourceGroup}/net-9" OR c.type="vm/open`, {
      address: here,
    })
    expect([400, 404]).toContain(wrong.status)
    await expectShut()
  })

  it('to a machine of a course by these calls, whoever has it and whoever owns it', async () => {
    const course = await createCourse(lab)
    await openIt(lab, course)
    const { vm, token } = await giveMachine(app, lab, course.id)
    const path = `student/resources/${vm.id}/open`
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await app.call(method, path, { token })).toMatchObject(unknown)
    }
    const refused = { status: 409, body: { error: 'Its course says who may reach this machine.' } }
    const ofVm = `azure/vms/${vm.resourceGroup}/${vm.name}`
    for (const access of ['anyone', 'address']) {
      expect(await lab.call('PUT', `${ofVm}/access`, { access })).toMatchObject(refused)
    }
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await lab.call(method, `${ofVm}/open`)).toMatchObject(refused)
    }
  })

  it('with an opening that somebody had before', async () => {
    await work(await my(1, 'POST', { address: here }))
    await lab.call('POST', 'resource/deallocate', { resourceId: at(1)._id })
    await tick()
    await expectShut()
    expect((await own(1, 'GET', '/open', undefined, here)).body.data).toMatchObject({ isIn: false })
    await lab.call('POST', 'resource/allocate', { resourceId: at(1)._id, userId: students[0]?.id })
  })

  it('as often as a program would like: thirty calls a minute', async () => {
    let refused = 0
    for (let time = 0; time < 40; time += 1) {
      const { status } = await my(1, 'POST', { address: here })
      if (status === 429) refused += 1
    }
    expect(refused).toBeGreaterThanOrEqual(8)
    expect((await reach(1, here)).access).toBe('address')
  })
})
