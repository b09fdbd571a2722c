import { describe, expect, it } from 'vitest'
import { off, openClassDay, starting } from '../../support/courses/class-day.ts'

const { app, lab, world } = await openClassDay()

type Person = Awaited<ReturnType<typeof world.person>>

const linux = { osType: 'Linux' } as const
const starts = 'It is being started for the class.'

const seenAt = async ({ vm }: Person) => (await world.vm(vm.id)).course?.seenAt
const now = () => app.clock.now().toISOString()

describe('somebody in a class', () => {
  const during = async (more: object) => {
    const { id } = await world.openCourse()
    const person = await world.person(id, { ...more, ...world.running() } as never)
    await world.save(id, [world.aClass('ser_a', 5, 40, { who: 'arrival' })])
    return { id, person }
  }

  it('was seen when the page has told how to connect, where there is no file to fetch', async () => {
    const { id, person } = await during(linux)
    expect((await person.call('GET')).status).toBe(200)
    expect(await seenAt(person)).toBeUndefined()
    await world.pass(6)
    expect((await person.call('GET')).status).toBe(200)
    const first = await seenAt(person)
    expect(first).toBe(now())
    // The page asks again and again: it is written once.
    app.clock.advance(30)
    await person.call('GET')
    expect(await seenAt(person)).toBe(first)
    await world.pass(40)
    expect(await world.classes(id)).toMatchObject([{ attended: 1, absent: [] }])
  })

  it.each([
    ['has a file to fetch', {}],
    ['cannot connect yet', { ...linux, powerState: 'VM deallocated' }],
    ['is of another group', { ...linux, enrolment: { group: 'B' } }],
  ])('was not seen by the page alone who %s', async (_who, more) => {
    const { id } = await world.openCourse()
    const person = await world.person(id, { ...world.running(), ...more } as never)
    await world.save(id, [world.aClass('ser_a', 5, 40, { who: 'arrival', group: 'A' })])
    if (!('enrolment' in more)) await world.setEnrolment(person.email, id, { group: 'A' })
    await world.pass(6)
    expect((await person.call('GET')).status).toBe(200)
    expect(await seenAt(person)).toBeUndefined()
    await world.pass(40)
    expect(await world.classes(id)).toMatchObject([{ attended: 0 }])
  })
})

it('whoever is given the machine of somebody who was there has not attended by that', async () => {
  const { id } = await world.openCourse()
  const first = await world.person(id, world.running() as never)
  await world.save(id, [world.aClass('ser_a', 5, 40, { who: 'arrival' })])
  await world.pass(6)
  expect((await first.call('GET', '/rdp')).status).toBe(200)
  expect(await seenAt(first)).toBe(now())
  const resourceId = first.vm.id
  expect((await lab.call('POST', 'resource/deallocate', { resourceId })).status).toBe(200)
  const second = await lab.newStudent()
  const { body } = await lab.call('GET', 'lab/my-students')
  const all = (body.data as { data: { _id: string; email: string }[] }).data
  const userId = all.find(({ email }) => email === second.email)?._id
  expect((await lab.call('POST', 'resource/allocate', { resourceId, userId })).status).toBe(200)
  const listed = (await lab.call('GET', `courses/${id}/machines`)).body.data as object[]
  expect(listed).toMatchObject([{ who: { email: second.email } }])
  expect(listed).toEqual([expect.not.objectContaining({ seenAt: expect.anything() })])
  await world.pass(40)
  expect(await world.classes(id)).toMatchObject([{ attended: 0, absent: [{}] }])
})

describe('a press of Start', () => {
  it('while a class starts the machine is refused, as often as it comes, and shows that somebody is there', async () => {
    const { id } = await world.openCourse()
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 11, 40)])
    await world.pass(2)
    expect(await world.vm(person.vm.id)).toMatchObject(starting)
    for (let press = 0; press < 2; press += 1) {
      expect(await person.call('POST', '/start')).toMatchObject({ status: 409, body: { error: starts } })
      expect(await seenAt(person)).toBe(now())
      app.clock.advance(5)
    }
    expect((await person.call('GET')).body.data).toMatchObject({
      can: { start: { allowed: false, reason: starts, why: 'class' } },
    })
    await world.finish(person.vm.id)
    await world.pass(40)
    expect(await world.classes(id)).toMatchObject([{ attended: 1, absent: [] }])
  })

  it('by the person goes on as the same work, and so does what staff have begun', async () => {
    const { id } = await world.openCourse()
    const [own, byStaff] = [await world.person(id), await world.person(id)]
    await world.save(id, [world.aClass('ser_a', 5, 60)])
    await world.pass(1)
    for (const { vm } of [own, byStaff]) await world.setVm(vm.id, { ...world.stopped, ...world.idle })
    const first = await own.call('POST', '/start')
    expect(first.status).toBe(202)
    const body = { what: 'start', which: [byStaff.vm.id] }
    expect((await lab.call('POST', `courses/${id}/machines/act`, body)).status).toBe(202)
    app.clock.advance(5)
    expect(await own.call('POST', '/start')).toMatchObject({
      ...{ status: 202, body: { operationId: first.body.operationId } },
    })
    expect((await byStaff.call('POST', '/start')).status).toBe(202)
    for (const person of [own, byStaff]) expect(await seenAt(person)).toBe(now())
  })

  it('that is refused for other reasons shows nobody', async () => {
    const { id } = await world.openCourse()
    const person = await world.person(id)
    await world.setCourse(id, { rules: { ...(await world.course(id)).rules, studentsStart: false } })
    await world.save(id, [world.aClass('ser_a', 11, 40)])
    await world.pass(2)
    expect((await person.call('POST', '/start')).status).toBe(409)
    expect(await seenAt(person)).toBeUndefined()
  })
})

it('whoever has left has no next class', async () => {
  const { id } = await world.openCourse()
  const stays = await world.person(id)
  const gone = await world.person(id, { enrolment: { state: 'left' } })
  await world.save(id, [world.aClass('ser_a', 90, 120)])
  const shown = async ({ token }: Person) => (await app.call('GET', 'me/courses', { token })).body.data
  expect(await shown(stays)).toMatchObject([{ nextClass: { startsAt: world.inMinutes(90) } }])
  expect(await shown(gone)).toEqual([expect.not.objectContaining({ nextClass: expect.anything() })])
  expect(await world.vm(gone.vm.id)).toMatchObject(off)
})

describe('staff', () => {
  it('read when whoever has a machine was seen last', async () => {
    const { id } = await world.openCourse()
    const [seen, unseen] = [await world.person(id, world.running() as never), await world.person(id)]
    const at = now()
    await world.setVm(seen.vm.id, { course: { ...(await world.vm(seen.vm.id)).course, seenAt: at } })
    const { body } = await lab.call('GET', `courses/${id}/machines`)
    const listed = new Map((body.data as { _id: string }[]).map((one) => [one._id, one]))
    expect(listed.get(seen.vm.id)).toMatchObject({ seenAt: at })
    expect(listed.get(unseen.vm.id)).not.toHaveProperty('seenAt')
  })
})
