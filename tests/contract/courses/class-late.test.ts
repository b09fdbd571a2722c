import { describe, expect, it } from 'vitest'
import { off, on, openClassDay, starting, stopping } from '../../support/courses/class-day.ts'

const { app, lab, world } = await openClassDay()

describe('what was missed from beginning to end', () => {
  it.each([
    ['open hours', { kind: 'open' }],
    ['a class to which people come', { who: 'arrival' }],
    ['a class that would have started them', {}],
  ])('%s: what ran during them is stopped late, and nothing is started', async (_what, more) => {
    const { id } = await world.openCourse()
    const [early, late, asleep] = [await world.person(id), await world.person(id), await world.person(id)]
    const other = await world.person(id, { enrolment: { group: 'B' } })
    await world.save(id, [world.aClass('ser_a', 20, 50, { ...more, group: 'A' })])
    for (const { email } of [early, late, asleep]) await world.setEnrolment(email, id, { group: 'A' })
    app.clock.advance(30 * 60)
    for (const { vm } of [early, other]) await world.setVm(vm.id, world.running())
    app.clock.advance(25 * 60)
    await world.setVm(late.vm.id, world.running())
    app.clock.advance(15 * 60)
    await app.tick()
    expect(await world.vm(early.vm.id)).toMatchObject(stopping)
    expect((await world.operationOf(early.vm.id))?.because).toBe('at the end of the class')
    for (const { vm } of [late, other]) expect(await world.vm(vm.id)).toMatchObject(on)
    expect(await world.vm(asleep.vm.id)).toMatchObject(off)
    const skipped = { state: 'skipped', started: 0, note: 'Labkeeper could not act in time.' }
    expect(await world.classes(id)).toMatchObject([skipped])
    expect(await world.course(id)).not.toHaveProperty('now')
    await world.finish(early.vm.id)
    await world.pass(2)
    expect(await world.classes(id)).toMatchObject([skipped])
    expect(await world.operations(id)).toHaveLength(1)
  })
})

describe('a calendar that is saved before the timer has come', () => {
  it.each([
    ['saved', (id: string, all: object[]) => world.save(id, all)],
    [
      'given other days',
      async (id: string) => {
        const { rev } = (await world.course(id)) as { rev: number }
        const endsOn = app.clock.now().toISOString().slice(0, 10)
        expect((await lab.call('PUT', `courses/${id}`, { rev, endsOn })).status).toBe(200)
      },
    ],
  ])('%s: what it had until then has happened', async (_how, change) => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id, world.running() as never)
    const all = world.aClass('ser_o', 20, 21, { kind: 'off', end: undefined })
    await world.save(id, [all])
    await world.pass(1)
    app.clock.advance(20 * 60)
    await change(id, [all, world.aClass('ser_a', 300, 390)])
    await world.pass(1)
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })
})

describe('machines that are late', () => {
  it('say each why', async () => {
    const { id } = await world.openCourse()
    const people = [await world.person(id), await world.person(id), await world.person(id)]
    const [locked, cleaned, well] = people.map(({ vm }) => vm.id) as [string, string, string]
    const busy = { operationId: 'op_x', powerState: 'VM creating', status: 'Updating' }
    const { course } = await world.vm(cleaned)
    await world.setVm(cleaned, { ...busy, course: { ...course, resetting: true } })
    await world.save(id, [world.aClass('ser_a', 11, 60)])
    await world.pass(2)
    await world.finish(well)
    await world.finish(locked, 'The disk is locked.')
    await world.setVm(cleaned, { ...world.stopped, ...world.idle, course: { ...course, resetting: false } })
    // The timer comes late: both are tried by the same look.
    await world.pass(16)
    const because = async (vmId: string) => {
      const query = `SELECT VALUE c.because FROM c WHERE c.type = 'step' AND c.vmId = '${vmId}'`
      return (await lab.database.labs.items.query<string>(query).fetchAll()).resources
    }
    for (const one of [locked, cleaned]) expect(await world.vm(one)).toMatchObject(starting)
    const late = expect.stringMatching(/^\d minutes late for the class: Azure refused: The disk is locked$/)
    expect(await because(locked)).toEqual([expect.stringMatching(/^for the class at /), late])
    expect(await because(cleaned)).toEqual([
      expect.stringMatching(/^\d minutes late for the class: It is being cleaned$/),
    ])
    expect(await world.classes(id)).toMatchObject([
      { started: 2, notStarted: [{ machine: people[0]?.vm.name }] },
    ])
    for (const one of [locked, cleaned]) await world.finish(one)
    await world.pass(2)
    expect(await world.classes(id)).toMatchObject([{ started: 3, notStarted: [] }])
  })
})

describe('a class that is ended early', () => {
  it('has no boundary to come', async () => {
    const { id } = await world.openCourse()
    const { vm, token } = await world.person(id, world.running() as never)
    const [first, second] = [world.aClass('ser_a', 5, 60), world.aClass('ser_b', 100, 150)]
    await world.save(id, [first, second])
    await world.pass(6)
    const path = `courses/${id}/classes/${world.keyOf(first)}`
    expect((await lab.call('POST', path, { action: 'end' })).status).toBe(200)
    const next = { what: 'prepare', key: world.keyOf(second) }
    expect(await world.course(id)).toMatchObject({ next })
    await world.finish(vm.id)
    await world.pass(2)
    expect(await world.course(id)).toMatchObject({ next })
    const list = (await app.call('GET', 'me/courses', { token })).body.data
    expect(list).toMatchObject([{ nextClass: { key: next.key } }])
    await world.pass(60)
    expect(await world.classes(id)).toMatchObject([{ state: 'ended' }, { state: 'planned' }])
  })

  it('before it has begun holds up no other, and is nobody’s next', async () => {
    const { id } = await world.openCourse()
    const { vm, token } = await world.person(id, world.running() as never)
    const [first, second] = [world.aClass('ser_a', 2, 20), world.aClass('ser_b', 25, 60)]
    await world.save(id, [first, second])
    await world.pass(16)
    const path = `courses/${id}/classes/${world.keyOf(second)}`
    expect((await lab.call('POST', path, { action: 'end' })).status).toBe(200)
    const list = (await app.call('GET', 'me/courses', { token })).body.data
    expect(list).toEqual([expect.not.objectContaining({ nextClass: expect.anything() })])
    await world.pass(5)
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })
})
