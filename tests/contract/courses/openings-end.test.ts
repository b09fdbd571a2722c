import type { Roster } from '@labkeeper/contract/courses/people'
import { describe, expect, it } from 'vitest'
import { openGates } from '../../support/courses/gates.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchool } from '../../support/courses/school.ts'
import { readRecord, setRecord } from '../../support/courses.ts'

/** Openings end, whatever ends them, and nothing of them is left. */

const { app, lab } = await openSchool()
const gates = await openGates(app, lab, 4)
const { course, students, call, work, tick, machineAt, recordAt, my, lets } = gates
const { addAll } = rosterOf(app, lab)

const here = '84.12.3.4'
const staffs = '91.4.5.6'

/** By its student and by staff. */
const openTwice = async (place: number) => {
  const { _id } = await machineAt(place)
  await work(await my(place, 'POST', '/open', { address: here }))
  await work(await call('POST', `/machines/${_id}/open`, { address: staffs }))
  expect([await lets(place, here), await lets(place, staffs)]).toEqual([true, true])
}
const isOpen = async (place: number) => [await lets(place, here), await lets(place, staffs)]

/** Records of the lab that hold an address, by their types. */
const whoKnows = async (address: string): Promise<string[]> => {
  const { resources } = await lab.database.labs.items
    .query<{ type: string; ttl?: number }>('SELECT * FROM c', { partitionKey: lab.labId })
    .fetchAll()
  const knowing = resources.filter((record) => JSON.stringify(record).includes(address))
  return [...new Set(knowing.map(({ type, ttl }) => `${type} ${ttl}`))]
}
const aMonth = 30 * 24 * 60 * 60

describe('an opening ends', { timeout: 300_000 }, () => {
  it('with the run, also when the next begins before anybody has looked', async () => {
    await openTwice(1)
    await work(await my(1, 'POST', '/stop'))
    await work(await my(1, 'POST', '/start'))
    await tick()
    expect(await isOpen(1)).toEqual([false, false])
    await work(await my(1, 'POST', '/open', { address: here }))
    expect(await isOpen(1)).toEqual([true, false])
  })

  it('with a run that somebody ends in the portal', async () => {
    await openTwice(2)
    const { id } = await machineAt(2)
    app.azure.control.setPower({ vmId: id, power: 'deallocated' })
    app.clock.advance(60)
    // Somebody looks at the list, which asks for a comparison.
    await lab.call('GET', 'azure/vms')
    await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt: app.clock.now().toISOString() })
    await tick()
    expect(await isOpen(2)).toEqual([false, false])
    expect((await recordAt(2)).access).toMatchObject({ rules: { student: [], staff: [] } })
    await work(await my(2, 'POST', '/start'))
    await tick()
    expect(await isOpen(2)).toEqual([false, false])
  })

  it('before the machine stops, of whoever leaves', async () => {
    await openTwice(3)
    const leaving = { people: [{ name: 'Else', email: 'else@example.test' }], missing: 'leave' }
    const others = students.filter((_, place) => place !== 2)
    const people = [...leaving.people, ...others.map(({ email }, place) => ({ name: `Stu ${place}`, email }))]
    expect(((await addAll(course, { ...leaving, people })) as Roster).leave).toHaveLength(1)
    // Azure takes its time to stop it.
    const { id } = await machineAt(3)
    app.azure.control.addFault({ method: 'POST', path: `${id}/deallocate`, status: 409, code: 'Conflict' })
    await tick(6)
    expect(await isOpen(3)).toEqual([false, true])
    expect((await my(3, 'POST', '/open', { address: here })).status).toBe(409)
    app.azure.control.clearFaults()
    await tick()
    expect(await isOpen(3)).toEqual([false, false])
    const { resources } = await lab.database.labs.items
      .query<string>(`SELECT VALUE c.text FROM c WHERE c.type = 'activity'`, { partitionKey: lab.labId })
      .fetchAll()
    expect(resources).toContain('Closed automatically, because Stu 3 left.')
  })

  it('for who is removed, though the machine runs on for others', async () => {
    await openTwice(4)
    const answer = await call('DELETE', `/people/${students[3]?.enrolmentId}`)
    expect(answer.status).toBe(200)
    const { id } = await machineAt(4)
    app.azure.control.addFault({ method: 'POST', path: `${id}/deallocate`, status: 409, code: 'Conflict' })
    await tick(6)
    expect(await isOpen(4)).toEqual([false, true])
    app.azure.control.clearFaults()
    await tick()
    expect(await isOpen(4)).toEqual([false, false])
  })

  it('at its instant, however busy the worker was when it began', async () => {
    await work(await my(2, 'POST', '/open', { address: here }))
    const { access } = await recordAt(2)
    // As somebody looks who has read the machine before it was opened.
    const { _id } = await machineAt(2)
    const step = { id: 'st_0', operationId: 'op_0', kind: 'open', since: app.clock.now().toISOString() }
    await setRecord(lab, _id, { access: { ...access, step } })
    await setRecord(lab, course.id, { dueAt: app.clock.now().toISOString() })
    await app.deliver('labs', { v: 1, labId: lab.labId })
    await app.deliverLabs()
    const soon = new Date(app.clock.now().getTime() + 90_000).toISOString()
    const { dueAt } = (await readRecord<{ dueAt: string }>(lab, course.id)) ?? { dueAt: '' }
    expect(dueAt < soon).toBe(true)
    await setRecord(lab, _id, { access })
  })

  it('leaving the address in the history alone, for a month', async () => {
    for (const place of [1, 2]) await work(await my(place, 'DELETE', '/open'))
    await tick()
    expect(await whoKnows(here)).toEqual([`activity ${aMonth}`])
  })

  it('with the course', async () => {
    await openTwice(1)
    expect((await call('POST', '/close')).status).toBe(202)
    await tick()
    expect(await isOpen(1)).toEqual([false, false])
    expect(await my(1, 'POST', '/open', { address: here })).toMatchObject({ status: 409 })
  })
})
