import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import { describe, expect, it } from 'vitest'
import { openClassDay, stopping } from '../../support/courses/class-day.ts'

/** Machines that run while nobody can reach their subscription, and what becomes of them when it is connected again. */

const { app, lab, world } = await openClassDay()

const [first, second] = app.azure.credentials
/** By its owner, who has just signed in for that. */
const connect = async (credentials: object | undefined): Promise<void> => {
  const { email, password } = lab
  const { body: session } = await app.call('POST', 'auth/login', { body: { email, password } })
  const asOwner = { token: String(session.token) }
  const body = { ...credentials, username: `${lab.labId}@contoso.test` }
  const answer = await (credentials === undefined
    ? lab.call('DELETE', 'cloud-settings?force=true', undefined, asOwner)
    : lab.call('PUT', 'cloud-settings', body, asOwner))
  expect(answer.status, answer.text).toBe(200)
}
const { subscriptionId } = first ?? {}

/** Somebody's machine runs in the connected subscription. */
const running = async () => {
  await connect(first)
  const { id } = await world.openCourse()
  const { vm, email } = await world.person(id)
  await world.setVm(vm.id, { subscriptionId, ...world.running() })
  const whose = enrolmentIdOf(id, userIdOf(email))
  return { id, vmId: vm.id, whose }
}

describe.each([
  ['nothing', undefined],
  ['another one', second],
])('while %s was connected', (_, instead) => {
  it('a class was over: then its machines stop', async () => {
    const { id, vmId } = await running()
    await world.setVm(vmId, world.stopped)
    await world.save(id, [world.aClass('ser_a', 5, 40)])
    await world.pass(1)
    await world.setVm(vmId, { ...world.running(), ...world.idle })
    await world.pass(6)
    await connect(instead)
    await world.pass(40)
    await world.pass(60)
    expect(await world.vm(vmId)).toMatchObject({ powerState: 'VM running' })
    await connect(first)
    await world.pass(1)
    expect(await world.vm(vmId)).toMatchObject(stopping)
  })

  it('own time was used up: then the machine stops', async () => {
    const { id, vmId, whose } = await running()
    await world.setVm(vmId, { segment: { meter: 'own', since: world.inMinutes(0), whose } })
    // Not by the week, which may end within these hours.
    const hours = { minutes: 60, period: 'course' }
    const { rev } = (await lab.call('GET', `courses/${id}/hours`)).body.data as { rev: number }
    expect((await lab.call('PUT', `courses/${id}/hours`, { rev, hours })).status).toBe(200)
    await app.deliverLabs()
    await world.pass(1)
    await connect(instead)
    await world.pass(100)
    expect(await world.vm(vmId)).toMatchObject({ powerState: 'VM running' })
    await connect(first)
    await world.pass(1)
    expect(await world.vm(vmId)).toMatchObject(stopping)
    expect((await world.vm(vmId)).segment).toMatchObject({ meter: 'own' })
  })

  it('the course has ended: then what runs of it stops', async () => {
    const { id, vmId } = await running()
    await connect(instead)
    expect((await lab.call('POST', `courses/${id}/close`)).status).toBe(202)
    await app.deliverLabs()
    await world.pass(5)
    await world.pass(100)
    await connect(first)
    await world.pass(1)
    expect(await world.vm(vmId)).toMatchObject(stopping)
  })
})
