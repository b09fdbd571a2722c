import { noCapacity } from '@labkeeper/functions/domain/connection/resource-wordings'
import { describe, expect, it } from 'vitest'
import { off, on, openClassDay, starting, stopping } from '../../support/courses/class-day.ts'
import { addMachine } from '../../support/courses.ts'

const { app, lab, outbox, world } = await openClassDay()

describe('a class', () => {
  it('has its machines started before, and stopped after it, each once', async () => {
    const { id } = await world.openCourse()
    const asleep = await world.person(id)
    const awake = await world.person(id, world.running() as never)
    const spare = await addMachine(lab, id, { number: 90, clean: true })
    const gone = await world.person(id, { enrolment: { state: 'left' } })
    const series = world.aClass('ser_a', 20, 50)
    const key = world.keyOf(series)
    await world.save(id, [series])
    await world.pass(9)
    expect(await world.vm(asleep.vm.id)).toMatchObject(off)
    expect(await world.course(id)).toMatchObject({ next: { what: 'prepare', key } })

    app.clock.advance(61)
    await Promise.all([app.tick(), app.tick()])
    expect(await world.vm(asleep.vm.id)).toMatchObject(starting)
    expect(await world.operationOf(asleep.vm.id)).toMatchObject({
      ...{ kind: 'start', total: 1, because: `for the class at ${series.start}` },
    })
    for (const still of [spare.id, gone.vm.id]) expect(await world.vm(still)).toMatchObject(off)
    expect(await world.classes(id)).toMatchObject([{ key, state: 'preparing', started: 1, notStarted: [] }])
    expect(await world.course(id)).toMatchObject({
      now: { key, kind: 'class', running: 1, expected: 2 },
      next: { what: 'begin', key },
    })
    await world.finish(asleep.vm.id)
    await world.pass(10)
    expect(await world.classes(id)).toMatchObject([{ key, state: 'running' }])
    expect(await world.course(id)).toMatchObject({ now: { running: 2 }, next: { what: 'warn', key } })

    // What somebody stops during a class stays stopped.
    await world.setVm(asleep.vm.id, world.stopped)
    await world.pass(5)
    await world.pass(5)
    expect(await world.vm(asleep.vm.id)).toMatchObject(off)

    await world.pass(20)
    expect(await world.vm(awake.vm.id)).toMatchObject(stopping)
    expect(await world.operationOf(awake.vm.id)).toMatchObject({
      ...{ kind: 'stop', because: 'at the end of the class' },
    })
    expect(await world.course(id)).not.toHaveProperty('now')
    await world.finish(awake.vm.id)
    await world.pass(2)
    await world.pass(60)
    expect(await world.classes(id)).toMatchObject([{ key, state: 'ended', started: 1 }])
    expect(await world.operations(id)).toHaveLength(2)
  })

  it('begins late when it was found late, and says so', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    const series = world.aClass('ser_a', 20, 80)
    await world.save(id, [series])
    app.clock.advance(33 * 60)
    await app.tick()
    expect(await world.operationOf(vm.id)).toMatchObject({
      because: expect.stringMatching(/^1[23] minutes late for the class: Labkeeper could not act in time$/),
    })
    expect(await world.classes(id)).toMatchObject([{ state: 'running', started: 1 }])
  })

  it('that is over is not started, and its staff hear of it once', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 20, 50), world.aClass('ser_b', 60, 90)])
    const before = outbox.list().length
    app.clock.advance(55 * 60)
    await Promise.all([app.tick(), app.tick()])
    await app.tick()
    expect((await world.classes(id))[0]).toMatchObject({
      ...{ state: 'skipped', started: 0, note: 'Labkeeper could not act in time.' },
    })
    // The one after it is prepared all the same.
    expect(await world.vm(vm.id)).toMatchObject(starting)
    expect((await world.operations(id)).map(({ because }) => because)).toEqual([
      expect.stringContaining('for the class at'),
    ])
    const told = outbox.list().slice(before)
    expect(told.map(({ subject }) => subject)).toEqual(['A class of Biology did not take place'])
  })

  it('leaves alone what somebody starts after its end', async () => {
    const { id } = await world.openCourse()
    const early = await world.person(id, world.running() as never)
    const late = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 5, 20, { who: 'arrival' })])
    await world.pass(6)
    app.clock.advance(20 * 60)
    await world.setVm(late.vm.id, world.running())
    app.clock.advance(20 * 60)
    await app.tick()
    expect(await world.vm(early.vm.id)).toMatchObject(stopping)
    expect(await world.vm(late.vm.id)).toMatchObject(on)
  })

  it('has a refused start tried again, until ten minutes before its end', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 11, 40)])
    await world.pass(2)
    expect(await world.vm(vm.id)).toMatchObject(starting)
    await world.finish(vm.id, noCapacity)
    await world.pass(2)
    expect(await world.vm(vm.id)).toMatchObject(starting)
    expect((await world.classes(id))[0]).toMatchObject({
      notStarted: [{ machine: vm.name, name: 'Stu Dent', reason: 'Azure has no capacity' }],
      started: 0,
    })
    await world.finish(vm.id, 'The disk is locked.')
    await world.pass(2)
    await world.finish(vm.id, 'The disk is locked.')
    await world.pass(8)
    expect(await world.operationOf(vm.id)).toMatchObject({
      because: expect.stringMatching(/^\d minutes? late for the class: Azure refused: The disk is locked$/),
    })
    await world.finish(vm.id, 'The disk is locked.')
    await world.pass(19)
    await world.pass(2)
    expect(await world.vm(vm.id)).toMatchObject(off)
    expect((await world.classes(id))[0]).toMatchObject({
      notStarted: [{ reason: 'Azure refused: The disk is locked.' }],
    })
  })

  it('tells its staff once who could not be started, when it has begun and not before', async () => {
    const { id } = await world.openCourse()
    const [first, second] = [await world.person(id), await world.person(id)]
    await world.save(id, [world.aClass('ser_a', 11, 60)])
    const told = () => outbox.list().filter(({ subject }) => subject.endsWith('did not start'))
    const before = told().length
    await world.pass(2)
    for (let tries = 0; tries < 4; tries += 1) {
      for (const { vm } of [first, second]) await world.finish(vm.id, noCapacity)
      expect(told()).toHaveLength(before)
      await world.pass(2)
    }
    for (let tries = 0; tries < 4; tries += 1) {
      for (const { vm } of [first, second]) await world.finish(vm.id, noCapacity)
      await world.pass(2)
      await app.deliverLabs()
    }
    expect(told()).toHaveLength(before + 1)
    expect(told()[0]).toMatchObject({
      subject: '2 machines of Biology did not start',
      text: expect.stringMatching(
        /2 machines could not be started for the class of \w+day \d+ \w+, \d\d:\d\d\./,
      ),
    })
  })

  it('starts nobody whose machine is being cleaned, but names them', async () => {
    const { id } = await world.openCourse()
    const busy = { operationId: 'op_x', powerState: 'VM creating', status: 'Updating' } as never
    const { vm } = await world.person(id, Object.assign({ machine: { resetting: true } }, busy))
    await world.save(id, [world.aClass('ser_a', 5, 40)])
    await world.pass(1)
    expect((await world.classes(id))[0]).toMatchObject({
      ...{ started: 0, notStarted: [{ machine: vm.name, reason: 'It is being cleaned' }] },
    })
    const { course } = await world.vm(vm.id)
    await world.setVm(vm.id, { ...world.stopped, ...world.idle, course: { ...course, resetting: false } })
    await world.pass(3)
    expect(await world.vm(vm.id)).toMatchObject(starting)
  })
})

describe('classes that follow each other', () => {
  it('are one without a stop', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 11, 40), world.aClass('ser_b', 50, 80)])
    await world.pass(2)
    await world.finish(vm.id)
    for (let minutes = 0; minutes < 70; minutes += 5) await world.pass(5)
    expect(await world.operations(id)).toHaveLength(1)
    expect((await world.classes(id)).map(({ state }) => state)).toEqual(['ended', 'running'])
    await world.pass(10)
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })

  it('stop only those of one for whom no other goes on', async () => {
    const { id } = await world.openCourse()
    const stays = await world.person(id, { enrolment: { group: 'A' } })
    const goes = await world.person(id, { enrolment: { group: 'B' } })
    await world.save(id, [world.aClass('ser_a', 11, 40), world.aClass('ser_b', 45, 80, { group: 'A' })])
    await world.pass(2)
    for (const { vm } of [stays, goes]) await world.finish(vm.id)
    await world.pass(40)
    expect(await world.vm(stays.vm.id)).toMatchObject(on)
    expect(await world.vm(goes.vm.id)).toMatchObject(stopping)
  })

  it('of a group starts its own', async () => {
    const { id } = await world.openCourse()
    const own = await world.person(id, { enrolment: { group: 'A' } })
    const other = await world.person(id, { enrolment: { group: 'B' } })
    await world.save(id, [world.aClass('ser_a', 5, 40, { group: 'A' })])
    await world.pass(1)
    expect(await world.vm(own.vm.id)).toMatchObject(starting)
    expect(await world.vm(other.vm.id)).toMatchObject(off)
    expect(await world.course(id)).toMatchObject({ now: { group: 'A', expected: 1 } })
  })
})

it('regulars are started, absentees of three classes are not', async () => {
  const { id } = await world.openCourse()
  const regular = await world.person(id)
  const absentee = await world.person(id)
  const newcomer = await world.person(id)
  const people = [regular, absentee, newcomer]
  // Four classes of one series, an hour apart: three of them were added.
  const starts = [10, 70, 130, 190] as const
  const first = { ...world.aClass('ser_r', 10, 20), prepare: 0, who: 'regulars' }
  const added = starts.slice(1).map((from, index) => {
    const { start, end, from: date } = world.aClass('ser_x', from, from + 10)
    return { id: `exc_${index}`, kind: 'added', seriesId: 'ser_r', date, start, end }
  })
  await world.save(id, [first], added)
  let minute = 0
  const until = async (next: number) => {
    await world.pass(next - minute)
    minute = next
  }
  for (const [round, start] of starts.slice(0, 3).entries()) {
    await until(start + 1)
    for (const { vm } of people) {
      expect(await world.vm(vm.id)).toMatchObject(starting)
      await world.finish(vm.id)
    }
    const { course } = await world.vm(regular.vm.id)
    await world.setVm(regular.vm.id, { course: { ...course, seenAt: app.clock.now().toISOString() } })
    await until(start + 11)
    for (const { vm } of people) await world.finish(vm.id)
    await until(start + 13)
    const meeting = (await world.classes(id)).findLast(({ state }) => state === 'ended')
    expect(meeting).toMatchObject({ attended: 1, absent: [expect.anything(), expect.anything()] })
    // Of the first one only two have been there since.
    const enrolled = { joinedAt: app.clock.now().toISOString() }
    if (round === 0) await world.setEnrolment(newcomer.email, id, enrolled)
  }
  await until(191)
  expect(await world.vm(regular.vm.id)).toMatchObject(starting)
  expect(await world.vm(absentee.vm.id)).toMatchObject(off)
  expect(await world.vm(newcomer.vm.id)).toMatchObject(starting)
})

it('everything off stops all that runs of the course, its source VM too', async () => {
  const { id } = await world.openCourse()
  const source = await addMachine(lab, id, { number: 0 }, world.running() as never)
  const { vm } = await world.person(id, world.running() as never)
  const series = world.aClass('ser_o', 15, 20, { kind: 'off', end: undefined })
  await world.save(id, [series])
  await world.pass(10)
  expect(await world.vm(vm.id)).toMatchObject(on)
  await world.pass(6)
  for (const one of [source.id, vm.id]) expect(await world.vm(one)).toMatchObject(stopping)
  expect((await world.operationOf(vm.id))?.because).toBe(
    `: everything in this course is off from ${series.start}`,
  )
  for (const one of [source.id, vm.id]) await world.finish(one)
  await world.setVm(vm.id, world.running())
  await world.pass(10)
  expect(await world.vm(vm.id)).toMatchObject(on)
})
