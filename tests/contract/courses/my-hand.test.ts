import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { type CourseBody, createCourse, enrol, openCourse, setRecord } from '../../support/courses.ts'
import { giveMachine } from '../../support/my-machine.ts'

let course: CourseBody
const { app, lab } = await openSchool()
beforeEach(async () => {
  course = await openCourse(lab)
})

describe('a hand', () => {
  const inList = async () => {
    const { body } = await lab.call('GET', `courses/${course.id}/machines`)
    return (body.data as { help?: object }[]).map(({ help }) => help)
  }

  it('goes up, says another thing, and comes down by either side', async () => {
    const { call, vm } = await giveMachine(app, lab, course.id)
    const staff = await app.newOwner()
    await enrol(app, lab, course.id, staff, { function: 'assistant' })
    const answered = () =>
      app.call('DELETE', `courses/${course.id}/machines/${vm.id}/help`, { token: staff.token })
    expect(await call('DELETE', '/help')).toMatchObject(conflict('No hand is up.'))
    expect(await answered()).toMatchObject(conflict('No hand is up.'))
    expect(await call('POST', '/help', { text: ' It hangs ' })).toMatchObject({
      status: 200,
      body: { message: 'Your teacher sees it.', data: { help: { text: 'It hangs' } } },
    })
    expect(await inList()).toMatchObject([{ text: 'It hangs' }])
    await call('POST', '/help', { text: 'Never mind' })
    expect((await call('GET')).body.data).toMatchObject({ help: { text: 'Never mind' } })
    expect(await answered()).toMatchObject({ status: 200, body: { message: 'The hand is down.' } })
    expect(await inList()).toEqual([undefined])
    await call('POST', '/help', { text: 'Again' })
    expect(await call('DELETE', '/help')).toMatchObject({
      status: 200,
      body: { message: 'The hand is down.' },
    })
    expect((await call('GET')).body.data).not.toHaveProperty('help')
    expect(await answered()).toMatchObject(conflict('No hand is up.'))
  })

  it('says something, and not too much', async () => {
    const { call } = await giveMachine(app, lab, course.id)
    for (const text of ['', '   ', 'x'.repeat(201)]) {
      expect((await call('POST', '/help', { text })).status).toBe(400)
    }
    expect((await call('POST', '/help')).body.fields).toEqual({ text: 'Required' })
    expect((await call('POST', '/help', { text: 'x'.repeat(200) })).status).toBe(200)
  })

  it('is not the next one’s', async () => {
    const { call, vm } = await giveMachine(app, lab, course.id)
    await call('POST', '/help', { text: 'Mine' })
    const next = await lab.newStudent()
    await setRecord(lab, vm.id, {
      allocatedTo: { userId: userIdOf(next.email), name: 'Next', email: next.email },
    })
    const seen = await app.call('GET', `me/machines/${vm.id}`, { token: next.token })
    expect(seen.status).toBe(200)
    expect(seen.body.data).not.toHaveProperty('help')
    expect(await inList()).toEqual([undefined])
    const lowered = await app.call('DELETE', `me/machines/${vm.id}/help`, { token: next.token })
    expect(lowered).toMatchObject(conflict('No hand is up.'))
  })

  it('comes down with the loss of the machine, and does not come up again with it', async () => {
    const { call, vm, email, token } = await giveMachine(app, lab, course.id)
    await call('POST', '/help', { text: 'Mine' })
    await setRecord(lab, vm.id, { lastError: 'It did not start.' })
    expect((await call('GET')).body.data).toMatchObject({ lastError: 'It did not start.' })
    expect((await lab.call('POST', 'resource/deallocate', { resourceId: vm.id })).status).toBe(200)
    const { resource } = await lab.database.labs.item(vm.id, lab.labId).read()
    expect(JSON.stringify(resource)).not.toMatch(/Mine|did not start/)
    const back = { resourceId: vm.id, userId: userIdOf(email) }
    expect((await lab.call('POST', 'resource/allocate', back)).status).toBe(200)
    const seen = await app.call('GET', `me/machines/${vm.id}`, { token })
    expect(seen.status).toBe(200)
    expect(seen.body.data).not.toHaveProperty('help')
    expect(seen.body.data).not.toHaveProperty('lastError')
  })

  it('is taken down by staff in their own course only', async () => {
    const { call, vm } = await giveMachine(app, lab, course.id)
    await call('POST', '/help', { text: 'Mine' })
    const beside = await createCourse(lab)
    const staff = await app.newOwner()
    await enrol(app, lab, beside.id, staff, { function: 'teacher' })
    expect(
      await app.call('DELETE', `courses/${beside.id}/machines/${vm.id}/help`, { token: staff.token }),
    ).toMatchObject({
      status: 404,
      body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
    })
    expect((await call('GET')).body.data).toMatchObject({ help: { text: 'Mine' } })
  })
})

describe('pressing a button', () => {
  it('is good 30 times a minute for each person and machine', async () => {
    const { call } = await giveMachine(app, lab, course.id)
    const other = await giveMachine(app, lab, course.id, { machine: { number: 2 } })
    for (let time = 0; time < 30; time += 1) {
      expect(
        (await call(time % 2 === 0 ? 'POST' : 'DELETE', '/help', time % 2 === 0 ? { text: 'Hm' } : {}))
          .status,
      ).toBe(200)
    }
    const refused = await call('POST', '/help', { text: 'Hm' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await call('GET')).status).toBe(200)
    expect((await other.call('POST', '/help', { text: 'Hm' })).status).toBe(200)
    app.clock.advance(wait)
    expect((await call('POST', '/help', { text: 'Hm' })).status).toBe(200)
  })

  it('is not good 60 times within two seconds, where one minute ends and the next begins', async () => {
    const { call } = await giveMachine(app, lab, course.id)
    const press = async () => (await call('POST', '/help', { text: 'Hm' })).status
    expect(await press()).toBe(200)
    app.clock.advance(59)
    const first = await Promise.all(Array.from({ length: 29 }, press))
    expect(first.filter((status) => status === 200)).toHaveLength(29)
    app.clock.advance(1)
    expect(await press()).toBe(200)
    const refused = await call('POST', '/help', { text: 'Hm' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(59)
  })

  it('slowly is never refused', async () => {
    const { call } = await giveMachine(app, lab, course.id)
    for (let time = 0; time < 40; time += 1) {
      app.clock.advance(3)
      expect((await call('POST', '/help', { text: 'Hm' })).status).toBe(200)
    }
  })
})
