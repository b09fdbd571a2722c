import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosLedgers, cosmosRuns } from '@labkeeper/functions/gateways/cosmos/courses/hours'
import { cosmosMachineList } from '@labkeeper/functions/gateways/cosmos/courses/machine-list'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { cosmosAcceptance } from '@labkeeper/functions/gateways/cosmos/operations/acceptance'
import { holdHours } from '@labkeeper/functions/use-cases/courses/hours/hold-hours'
import { describe, expect, it } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { type HoursWorld, onTuesdays } from '../../support/courses/tuesdays.ts'
import type { Lab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
let world: HoursWorld
let id: CourseId
onTuesdays((place) => {
  ;({ app, lab, world, id } = place)
})

const week = { period: 'week' }
const say = async (hoursEnd: 'stop' | 'tell') => {
  const { rev } = await world.course(id)
  expect((await lab.call('PUT', `courses/${id}`, { rev, rules: { hoursEnd } })).status).toBe(200)
}

const lasts = async (minutes: number) => {
  await world.setHours(id, { ...week, minutes })
  const person = await world.person(id)
  await world.start(person)
  return person
}

const told = async ({ id: vmId }: { readonly id: string }) => {
  const query = `SELECT * FROM c WHERE c.type = 'step' AND c.kind = 'message' AND c.vmId = '${vmId}'`
  const { resources } = await lab.database.labs.items.query<StepRecord>(query).fetchAll()
  return resources.map(({ input }) => input.message?.text)
}

describe('the end of own time', () => {
  it('is told ten minutes before, also when there was little more than that', async () => {
    const { vm } = await lasts(12)
    await app.tick()
    expect(await told(vm)).toHaveLength(1)
    world.seconds(125)
    await app.tick()
    expect(await told(vm)).toHaveLength(2)
  })

  it('is told of where nobody is stopped for it, and not as a stop', async () => {
    await say('tell')
    const { vm } = await lasts(12)
    await app.tick()
    world.seconds(125)
    await app.tick()
    world.seconds(10 * 60)
    await app.tick()
    const texts = await told(vm)
    expect(texts).toHaveLength(3)
    for (const text of texts) {
      expect(text).toMatch(/^Your own time ends at \d\d:\d\d\. This machine goes on\.$/)
    }
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
  })

  it('has the grace when the course stops from then on', async () => {
    await say('tell')
    const { call, vm } = await lasts(6)
    world.seconds(30 * 60)
    await say('stop')
    const stopsAt = new Date(app.clock.now().getTime() + 5 * 60_000).toISOString()
    expect(await world.shown(call)).toMatchObject({ stopsAt, hours: { leftSeconds: 0 } })
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
    world.seconds(5 * 60)
    await app.tick()
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM deallocating' })
  })

  it('is reckoned by what was counted of those it is about', async () => {
    const ledgers = cosmosLedgers(lab.database.labs)
    const one = await lasts(60)
    const other = await world.person(id)
    await world.start(other)
    world.seconds(60)
    for (const { call, vm } of [one, other]) {
      await call('POST', '/stop')
      await world.end(vm.id)
    }
    const people = await cosmosPeople(lab.database.labs).list(lab.labId, id)
    const [first = 'enr_0'] = people.map(({ enrolment }) => enrolment.id)
    const found = await ledgers.own(lab.labId, id, [first], '0000-01-01')
    expect(found.map(({ enrolmentId }) => enrolmentId)).toEqual([first])
    expect(await ledgers.own(lab.labId, id, [], '0000-01-01')).toEqual([])
  })

  it('stops nobody for whom a class is prepared by then: that is class time', async () => {
    await world.setHours(id, { ...week, minutes: 6 })
    const person = await world.person(id)
    const asleep = await world.person(id)
    const series = world.aClass('ser_a', 15, 60, { prepare: 10 })
    await world.save(id, [series])
    await world.start(person)
    const begun = Date.parse((await world.vm(person.vm.id)).runningSince ?? '')
    const prepares = Date.parse(world.inMinutes(5))
    world.seconds((prepares - begun) / 1000 + 1)
    await app.tick()
    expect(await world.vm(asleep.vm.id)).toMatchObject({ powerState: 'VM starting' })
    // Own time, the grace and more would be over by now; the class has not begun.
    world.seconds(8 * 60)
    await app.tick()
    expect(await world.shown(person.call)).toMatchObject({ meter: 'class' })
    world.seconds(4 * 60)
    await app.tick()
    expect(await world.vm(person.vm.id)).toMatchObject({ powerState: 'VM running' })
    const { usedSeconds } =
      (await world.hours(id)).people.find(({ leftSeconds }) => leftSeconds !== 360) ?? {}
    expect(usedSeconds).toBe(Math.round(prepares / 1000) - Math.round(begun / 1000))
  })

  it('comes after all where the class that was prepared is taken off the calendar', async () => {
    await world.setHours(id, { ...week, minutes: 12 })
    const person = await world.person(id)
    const asleep = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 11, 60, { prepare: 10 })])
    await world.start(person)
    world.seconds(70)
    await app.tick()
    expect(await world.shown(person.call)).toMatchObject({ meter: 'class' })
    await world.end(asleep.vm.id)
    world.seconds(60)
    await world.save(id, [])
    await app.tick()
    await app.tick()
    // Whoever worked works on, on their own time again; what the class has started goes with it.
    expect(await world.vm(person.vm.id)).toMatchObject({
      powerState: 'VM running',
      segment: { meter: 'own' },
    })
    expect(await world.vm(asleep.vm.id)).toMatchObject({ powerState: 'VM deallocating' })
    world.seconds(17 * 60)
    await app.tick()
    expect(await world.operationOf(person.vm.id)).toMatchObject({ requestedBy: 'auto-hours' })
  })

  it('stops nobody who was given more while the course was looked at', async () => {
    const { vm } = await lasts(6)
    const { labs } = lab.database
    const [course, people, list] = [cosmosCourses(labs), cosmosPeople(labs), cosmosMachineList(labs)]
    const crowd = await people.list(lab.labId, id)
    const { machines } = await list.read(lab.labId, id)
    const seen = await course.read(lab.labId, id)
    if (seen === undefined) throw new Error('The course is gone')
    expect((await lab.call('POST', `courses/${id}/grants`, { to: 'all', minutes: 60 })).status).toBe(200)
    world.seconds(12 * 60)
    const nudges = { steps: async () => {} }
    const [runs, ledgers, work] = [cosmosRuns(labs), cosmosLedgers(labs), cosmosAcceptance(labs)]
    const look = holdHours({ runs, ledgers, people, work, nudges, clock: app.clock })
    expect(await look(seen, crowd, machines)).toMatchObject({ stopped: 0 })
    expect(await world.vm(vm.id)).toMatchObject({ powerState: 'VM running' })
  })
})

it('is asked for no more where the course is over, and says so beforehand', async () => {
  const { call, token } = await lasts(60)
  await world.setCourse(id, { state: 'closed' })
  const reason = 'This course is closed.'
  expect((await world.shown(call)).can.request).toEqual({ allowed: false, why: 'closed', reason })
  const asked = await app.call('POST', `me/courses/${id}/requests`, { token, body: { minutes: 60 } })
  expect(asked).toMatchObject({ status: 409, body: { error: reason } })
})
