import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { cosmosAcceptance } from '@labkeeper/functions/gateways/cosmos/operations/acceptance'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
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

const usedUp = /^Your own time for this week is used up\./

describe('keeping on', () => {
  it.each([
    ['stopped', {}, 'It is not running.'],
    ['in a class that stops everybody', { isRunning: true }, 'Machines stop at the end of this class.'],
  ])('is refused for one that is %s', async (_, { isRunning = false }: { isRunning?: boolean }, sentence) => {
    const person = await world.person(id)
    if (isRunning) {
      await world.save(id, [world.aClass('ser_a', -5, 60, { who: 'arrival' })])
      await world.start(person)
    }
    expect(await person.call('POST', '/keep', { minutes: 60 })).toMatchObject(conflict(sentence))
    const { can } = await world.shown(person.call)
    expect(can.keep).toMatchObject({ allowed: false, reason: sentence })
  })

  it.each([
    ['stop', conflict('Machines stop at the end of this class.')],
    ['keep', { status: 200 }],
  ])('is said to be no use, or is of use, until the class has stopped it: %s', async (atEnd, answer) => {
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', -5, 5, { who: 'arrival', atEnd })])
    await world.start(person)
    await app.tick()
    world.seconds(Math.ceil((Date.parse(world.inMinutes(5)) - app.clock.now().getTime()) / 1000) + 20)
    expect(await person.call('POST', '/keep', { minutes: 60 })).toMatchObject(answer)
    await app.tick()
    const powerState = atEnd === 'keep' ? 'VM running' : 'VM deallocating'
    expect(await world.vm(person.vm.id)).toMatchObject({ powerState })
  })

  it('counts also when it comes between the look and the stop', async () => {
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', -5, 5, { who: 'arrival', atEnd: 'keep' })])
    await world.start(person)
    await app.tick()
    const { labs } = lab.database
    const endsAt = world.inMinutes(5)
    world.seconds((Date.parse(endsAt) - app.clock.now().getTime()) / 1000 + 20)
    expect((await person.call('POST', '/keep', { minutes: 60 })).status).toBe(200)
    const machine = await world.vm(person.vm.id)
    const now = app.clock.now()
    const request = { requestedBy: 'auto-class', requestId: 'r1', labId: lab.labId, courseId: id }
    const operation = newOperation(request, 'stop', 1, now)
    const step = newStep(operation, machine, { action: 'deallocate' }, now)
    const items = [{ step, change: { powerState: 'VM deallocating' as const } }]
    const { acceptMany } = cosmosAcceptance(labs)
    expect(await acceptMany(operation, items, { unkeptAfter: endsAt })).toEqual(new Set())
    const later = new Date(now.getTime() + 3_600_000).toISOString()
    expect(await acceptMany(operation, items, { unkeptAfter: later })).toEqual(new Set([machine.id]))
  })

  it('needs own time to go on with', async () => {
    await world.setHours(id, { minutes: 4, period: 'week' })
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', -5, 60, { who: 'arrival', atEnd: 'keep' })])
    await world.start(person)
    const answer = await person.call('POST', '/keep', { minutes: 120 })
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringMatching(usedUp) } })
  })

  it('is nobody else’s', async () => {
    const person = await world.person(id)
    const other = await world.person(id)
    const answer = await app.call('POST', `me/machines/${person.vm.id}/keep`, {
      ...{ token: other.token, body: { minutes: 60 } },
    })
    expect(answer.status).toBe(404)
  })
})
