import type { Course } from '@labkeeper/contract/courses/course'
import { describe, expect, it } from 'vitest'
import { off, on, openClassDay, stopping } from '../../support/courses/class-day.ts'

/** What the calendar parks, and brings back. */

const { lab, world } = await openClassDay()

const dayMinutes = 24 * 60
const setRule = async (courseId: string, parkAfterDays: number): Promise<void> => {
  const { rev } = (await lab.call('GET', `courses/${courseId}`)).body.data as Course
  const answer = await lab.call('PUT', `courses/${courseId}`, { rev, rules: { parkAfterDays } })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
}

/** A class that is on, and the next one after so many days. */
const openWith = async (days: number, parkAfterDays = 7) => {
  const { id } = await world.openCourse()
  await setRule(id, parkAfterDays)
  const person = await world.person(id)
  const next = days * dayMinutes
  await world.save(id, [
    world.aClass('ser_a', 5, 40),
    world.aClass('ser_b', next, next + 30, { prepare: 10 }),
  ])
  await world.pass(1)
  await world.finish(person.vm.id)
  expect(await world.vm(person.vm.id)).toMatchObject(on)
  return { id, vmId: person.vm.id, next }
}

const kindAt = async (vmId: string): Promise<string | undefined> => {
  const { operationId } = await world.vm(vmId)
  return operationId === undefined ? undefined : (await world.operationOf(vmId))?.kind
}

describe('at the end of a class', () => {
  it('a machine is parked once it is stopped, where the next class is further away than the rule says', async () => {
    const { vmId } = await openWith(10)
    await world.pass(40)
    expect(await world.vm(vmId)).toMatchObject(stopping)
    expect(await kindAt(vmId)).toBe('stop')
    await world.finish(vmId)
    await world.pass(2)
    expect(await kindAt(vmId)).toBe('park')
  })

  it.each([
    ['the next class is near', 5, 7],
    ['the rule is off', 10, 0],
  ])('it stays where %s', async (_, days, rule) => {
    const { vmId } = await openWith(days, rule)
    await world.pass(40)
    await world.finish(vmId)
    await world.pass(2)
    await world.pass(60)
    expect(await world.vm(vmId)).toMatchObject(off)
    expect(await kindAt(vmId)).toBeUndefined()
  })

  it('it is parked when the calendar changes, too', async () => {
    const { id, vmId, next } = await openWith(5)
    await world.pass(40)
    await world.finish(vmId)
    await world.pass(2)
    expect(await kindAt(vmId)).toBeUndefined()
    const later = next + 8 * dayMinutes
    await world.save(id, [world.aClass('ser_a', -38, -3), world.aClass('ser_c', later, later + 30)])
    await world.pass(1)
    expect(await kindAt(vmId)).toBe('park')
  })
})

it('a machine that is parked comes back two hours before the next class is prepared, and not before', async () => {
  const { vmId, next } = await openWith(10)
  await world.pass(40)
  const since = world.inMinutes(0)
  const parked = { stage: 'parked', id: 'prk_1', snapshot: 's', disk: 'd', since }
  await world.setVm(vmId, { ...world.stopped, ...world.idle, powerState: 'VM deallocated', parked })
  await world.pass(next - 41 - 10 - 120 - 3)
  expect(await kindAt(vmId)).toBeUndefined()
  await world.pass(4)
  expect(await kindAt(vmId)).toBe('bring-back')
})
