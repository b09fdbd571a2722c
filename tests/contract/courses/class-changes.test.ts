import type { Meeting } from '@labkeeper/contract/courses/classes'
import { describe, expect, it } from 'vitest'
import { off, on, openClassDay, starting, stopping } from '../../support/courses/class-day.ts'

const { app, lab, outbox, world } = await openClassDay()

describe('a calendar that is changed while a class is on', () => {
  it('says whom it stops, and stops them', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id, world.running() as never)
    const series = world.aClass('ser_a', 5, 60)
    await world.save(id, [series])
    await world.pass(6)
    // Whoever comes late has one that does not run yet.
    await world.person(id)
    const shorter = { ...series, end: world.aClass('ser_a', 5, 30).end }
    const preview = (times: object) =>
      lab.call('POST', `courses/${id}/calendar/preview`, { exceptions: [], ...times })
    expect((await preview({ series: [shorter] })).body).toMatchObject({
      data: { effects: [`Saving this stops 1 running machine at ${shorter.end} instead of ${series.end}.`] },
    })
    expect((await preview({ series: [] })).body).toMatchObject({
      data: { effects: ['Saving this stops 1 running machine now.'] },
    })
    expect((await preview({ series: [series] })).body).toMatchObject({
      data: { effects: ['Nothing that runs now changes.'] },
    })
    await world.save(id, [shorter])
    expect(await world.vm(vm.id)).toMatchObject(on)
    expect((await world.course(id)).now?.endsAt.slice(11, 16)).toBe(shorter.end)
    await world.save(id, [])
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })

  it('ends it now where its end would be over', async () => {
    const { id } = await world.openCourse()
    const { vm, call } = await world.person(id)
    const series = world.aClass('ser_a', 5, 60, { who: 'arrival', prepare: 0 })
    await world.save(id, [series])
    await world.pass(25)
    // Whoever comes late runs in class all the same.
    expect((await call('POST', '/start')).status).toBe(202)
    await world.finish(vm.id)
    await world.pass(5)
    await world.save(id, [{ ...series, end: world.aClass('ser_a', 5, -10).end }])
    expect(await world.vm(vm.id)).toMatchObject(stopping)
    expect(await world.classes(id)).toMatchObject([{ state: 'ended', endsAt: app.clock.now().toISOString() }])
  })

  it('does not miss what it puts into the past', async () => {
    const { id } = await world.openCourse()
    const before = outbox.list().length
    await world.save(id, [world.aClass('ser_a', -60, -30)])
    await world.pass(1)
    expect(await world.classes(id)).toEqual([])
    expect(outbox.list()).toHaveLength(before)
  })

  it('begins a class at once that is on by it', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    await world.save(id, [world.aClass('ser_a', -30, 30)])
    expect(await world.vm(vm.id)).toMatchObject(starting)
  })
})

describe('a class that is begun at once', () => {
  it('lasts 16 hours at most, however often it is extended', async () => {
    const { id } = await world.openCourse()
    const { body } = await lab.call('POST', `courses/${id}/classes`, { minutes: 240 })
    const { key } = body.data as Meeting
    const extend = () => lab.call('POST', `courses/${id}/classes/${key}`, { action: 'extend', minutes: 120 })
    for (let count = 0; count < 6; count += 1) expect((await extend()).status).toBe(200)
    expect(await extend()).toMatchObject({
      status: 400,
      body: { fields: { minutes: 'A class lasts 1 minute to 16 hours.' } },
    })
    const { startsAt = '', endsAt = '' } = (await world.course(id)).now ?? {}
    expect((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000).toBe(16 * 60)
  })

  it('starts its people, is extended, and ended', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    const begin = () => lab.call('POST', `courses/${id}/classes`, { minutes: 30 })
    const end = world.inMinutes(30).slice(11, 16)
    const answer = await begin()
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: expect.stringMatching(/^The class has begun\. It ends at \d\d:\d\d\.$/),
        data: {
          key: expect.stringMatching(/^now[a-z0-9]{5}\.\d{4}-\d\d-\d\d$/),
          state: 'running',
          started: 1,
        },
        operationId: expect.stringMatching(/^op_/),
      },
    })
    expect(answer.body.message).toContain(end)
    expect(await begin()).toMatchObject({
      ...{ status: 409, body: { error: `A class is on until ${end}. Extend it instead.` } },
    })
    await world.finish(vm.id)
    const change = (body: object) =>
      lab.call('POST', `courses/${id}/classes/${String((answer.body.data as Meeting).key)}`, body)
    expect(await change({ action: 'extend', minutes: 15 })).toMatchObject({
      ...{ status: 200, body: { message: `The class ends at ${world.inMinutes(45).slice(11, 16)}.` } },
    })
    await world.pass(35)
    expect(await world.vm(vm.id)).toMatchObject(on)
    expect(await change({ action: 'cancel' })).toMatchObject({
      ...{ status: 409, body: { error: 'This class is running.' } },
    })
    expect(await change({ action: 'end' })).toMatchObject({
      ...{ status: 200, body: { message: 'The class is over.', data: { state: 'ended' } } },
    })
    expect(await world.vm(vm.id)).toMatchObject(stopping)
    await world.finish(vm.id)
    await world.pass(2)
    expect(await change({ action: 'extend', minutes: 15 })).toMatchObject({
      ...{ status: 409, body: { error: 'This class is ended.' } },
    })
    expect(await world.operations(id)).toHaveLength(2)
  })

  it('needs a course that is open', async () => {
    const { id } = await world.openCourse()
    await lab.call('POST', `courses/${id}/close`)
    expect(await lab.call('POST', `courses/${id}/classes`, { minutes: 30 })).toMatchObject({
      ...{ status: 409, body: { error: 'The course is closed. Reopen it first.' } },
    })
  })
})

describe('one class', () => {
  it('is cancelled, and planned again', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    const series = world.aClass('ser_a', 20, 60)
    await world.save(id, [series])
    const key = world.keyOf(series)
    const change = (body: object) => lab.call('POST', `courses/${id}/classes/${key}`, body)
    const { rev } = await world.course(id)
    expect(await change({ action: 'cancel' })).toMatchObject({
      ...{ status: 200, body: { message: 'The class is cancelled.', data: { key, state: 'cancelled' } } },
    })
    expect((await world.course(id)).rev).toBe(rev + 1)
    expect(await world.classes(id)).toMatchObject([{ key, state: 'cancelled' }])
    expect(await change({ action: 'move', start: '10:00' })).toMatchObject({
      ...{ status: 409, body: { error: 'This class is cancelled.' } },
    })
    await world.pass(12)
    expect(await world.vm(vm.id)).toMatchObject(off)
    await world.save(id, [series])
    expect(await world.classes(id)).toMatchObject([{ key, state: 'preparing' }])
    expect(await world.vm(vm.id)).toMatchObject(starting)
  })

  it('is moved under its key, and extended', async () => {
    const { id } = await world.openCourse()
    const series = world.aClass('ser_a', 120, 180)
    await world.save(id, [series])
    const key = world.keyOf(series)
    const change = (body: object) => lab.call('POST', `courses/${id}/classes/${key}`, body)
    const later = world.aClass('ser_a', 240, 300)
    const { start, end, from: date } = later
    expect(await change({ action: 'move', date, start, end })).toMatchObject({
      status: 200,
      body: {
        ...{ message: 'The class is moved.' },
        data: { key, state: 'planned', startsAt: world.inMinutes(240) },
      },
    })
    expect(await change({ action: 'extend', minutes: 30 })).toMatchObject({
      body: { data: { key, startsAt: world.inMinutes(240), endsAt: world.inMinutes(330) } },
    })
    expect(await world.classes(id)).toMatchObject([{ key, endsAt: world.inMinutes(330) }])
    expect(await change({ action: 'end' })).toMatchObject({
      ...{ status: 409, body: { error: 'This class is planned.' } },
    })
    expect(await lab.call('POST', `courses/${id}/classes/ser_x.2026-01-01`, { action: 'end' })).toMatchObject(
      {
        ...{ status: 404, body: { error: 'There is no such class.' } },
      },
    )
    expect((await change({ action: 'extend' })).body.fields).toEqual({ minutes: 'Required' })
    expect((await change({ action: 'end', minutes: 10 })).body.fields).toEqual({
      minutes: "Unrecognized key(s) in object: 'minutes'",
    })
  })

  it('that is on is extended, and ended for good', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id, world.running() as never)
    const series = world.aClass('ser_a', 5, 60)
    await world.save(id, [series])
    await world.pass(6)
    const key = world.keyOf(series)
    const change = (body: object) => lab.call('POST', `courses/${id}/classes/${key}`, body)
    expect(await change({ action: 'extend', minutes: 20 })).toMatchObject({
      body: { message: `The class ends at ${world.inMinutes(74).slice(11, 16)}.` },
    })
    await world.pass(1)
    expect((await world.course(id)).now?.endsAt).toBe(world.inMinutes(73))
    expect(await change({ action: 'end' })).toMatchObject({
      ...{ status: 200, body: { data: { key, state: 'ended', absent: [{ name: 'Stu Dent' }] } } },
    })
    expect(await world.vm(vm.id)).toMatchObject(stopping)
    await world.finish(vm.id)
    for (let looks = 0; looks < 4; looks += 1) await world.pass(20)
    expect(await world.vm(vm.id)).toMatchObject(off)
    expect(await world.classes(id)).toMatchObject([{ key, state: 'ended' }])
    expect(await world.operations(id)).toHaveLength(1)
  })

  it('that is ended while it is prepared stops whom it has started', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    const series = world.aClass('ser_a', 15, 60)
    await world.save(id, [series])
    await world.pass(6)
    expect(await world.vm(vm.id)).toMatchObject(starting)
    await world.finish(vm.id)
    const key = world.keyOf(series)
    expect(await lab.call('POST', `courses/${id}/classes/${key}`, { action: 'end' })).toMatchObject({
      ...{ status: 200, body: { message: 'The class is over.' } },
    })
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })

  it('that was added is taken away again', async () => {
    const { id } = await world.openCourse()
    const series = world.aClass('ser_a', 120, 180)
    const { from: date } = series
    await world.save(
      id,
      [series],
      [{ id: 'exc_a', kind: 'added', seriesId: 'ser_a', date, start: '23:58', end: '23:59' }],
    )
    const answer = await lab.call('POST', `courses/${id}/classes/exc_a.${date}`, { action: 'cancel' })
    expect(answer.status).toBe(200)
    expect((await lab.call('GET', `courses/${id}/calendar`)).body).toMatchObject({ data: { exceptions: [] } })
  })
})

it('closing waits for the end of a class that is on', async () => {
  const { id } = await world.openCourse()
  const { vm } = await world.person(id, world.running() as never)
  await world.save(id, [world.aClass('ser_a', 2, 40)])
  await world.pass(3)
  await world.setCourse(id, { closesAt: world.inMinutes(5), dueAt: world.inMinutes(5) })
  await world.pass(10)
  expect((await world.course(id)).state).toBe('open')
  expect(await world.vm(vm.id)).toMatchObject(on)
  await world.pass(31)
  await world.pass(1)
  expect((await world.course(id)).state).toBe('closed')
  await world.finish(vm.id)
  await world.pass(1)
  expect((await world.classes(id))[0]).toMatchObject({ state: 'ended' })
})

it('whoever has a machine hears of the class that is on, and when it stops', async () => {
  const { id } = await world.openCourse()
  const { call, vm } = await world.person(id)
  const [first, second] = [world.aClass('ser_a', 15, 50), world.aClass('ser_b', 55, 90)]
  const off = world.aClass('ser_o', 85, 86, { kind: 'off', end: undefined })
  await world.save(id, [first, second, off])
  expect((await call('GET')).body.data).not.toHaveProperty('class')
  await world.pass(16)
  const mine = { key: world.keyOf(first), kind: 'class', endsAt: world.inMinutes(34) }
  expect((await call('GET')).body.data).toMatchObject({ class: mine })
  expect((await call('GET')).body.data).not.toHaveProperty('stopsAt')
  const starts = 'It is being started for the class.'
  expect((await call('GET')).body.data).toMatchObject({
    can: { start: { allowed: false, reason: starts, why: 'class' } },
  })
  expect(await call('POST', '/start')).toMatchObject({ status: 409, body: { error: starts } })
  await world.finish(vm.id)
  expect((await call('GET')).body.data).toMatchObject({
    ...{ class: mine, stopsAt: world.inMinutes(74), stopsBecause: 'the class ends' },
  })
  await world.pass(60)
  expect((await call('GET')).body.data).toMatchObject({
    class: { key: world.keyOf(second) },
    ...{ stopsAt: world.inMinutes(9), stopsBecause: `everything is switched off at ${off.start}` },
  })
})
