import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openGates } from '../../support/courses/gates.ts'
import { openSchool } from '../../support/courses/school.ts'
import { readRecord, setCourse, setRecord } from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** What staff do with the old disks of machines, and with whose. */

const { app, lab } = await openSchool()
const { course, students, call, work, tick, machineAt, recordAt, my, mine } = await openGates(app, lab, 2)

const undo = async (body: object, place = 1) =>
  call('POST', `/machines/${(await machineAt(place))._id}/undo-reset`, body)
const keptAt = async (place: number) => (await machineAt(place)).kept ?? []
const diskAt = async (place: number) => {
  const [disk] = app.azure.control.disks({ vmId: (await machineAt(place)).id }) ?? []
  return disk
}
const holder = (place: number, name: string) => {
  const { email = '' } = students[place - 1] ?? {}
  return { userId: userIdOf(email), name, email }
}

describe('a checkpoint that somebody deleted in the portal', { timeout: 300_000 }, () => {
  it('is said to be gone, and the machine is as it was', async () => {
    await work(await my(1, 'POST', '/checkpoint', {}))
    const before = await diskAt(1)
    const saved = app.azure.control
      .disks()
      ?.find(({ kind, name }) => kind === 'snapshot' && String(name).includes('checkpoint'))
    app.azure.control.deleteResource(String(saved?.id))
    const { checkpoints: [checkpoint] = [] } = await mine(1)
    const restored = await my(1, 'POST', '/restore', { id: checkpoint?.id })
    const done = await workOff(app, lab, String(restored.body.operationId))
    expect(done).toMatchObject({ status: 'failed', items: [{ error: 'The checkpoint is gone.' }] })
    expect(await mine(1)).toMatchObject({ powerState: 'VM running', lastError: 'The checkpoint is gone.' })
    expect((await diskAt(1))?.name).toBe(before?.name)
  })
})

describe('the old disk of a machine', { timeout: 300_000 }, () => {
  it('is brought back by staff where the role and the course let them', async () => {
    const before = await diskAt(1)
    await work(await my(1, 'POST', '/reset'))
    const { cloud } = (await readRecord<LabRecord>(lab, 'lab')) ?? {}
    const action = 'Microsoft.Network/networkSecurityGroups/securityRules/write'
    await setRecord(lab, 'lab', { cloud: { ...cloud, missingActions: [action] } })
    const lacks = `The lab's Azure role lacks ${action}.`
    expect(await undo({})).toMatchObject(conflict(`${lacks} Add it in the Azure portal.`))
    expect(await undo({ id: 'dsk_none' })).toMatchObject({ status: 404 })
    expect(await my(1, 'POST', '/undo-reset')).toMatchObject(conflict(`${lacks} Ask your teacher.`))
    await setRecord(lab, 'lab', { cloud })
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await undo({})).toMatchObject(conflict('The course is closed. Reopen it first.'))
    await setCourse(lab, course.id, { state: 'open' })
    const done = await undo({})
    expect(done.body.message).toBe(`The old disk of ${(await machineAt(1)).name} is being brought back.`)
    await work(done)
    expect((await diskAt(1))?.name).toBe(before?.name)
  })

  it('is not handed to who has the machine by now', async () => {
    const { _id } = await machineAt(1)
    const [kept] = await keptAt(1)
    const before = await diskAt(1)
    await setRecord(lab, _id, { allocatedTo: holder(2, 'Stu 2') })
    const isOther = conflict('Stu 2 has this machine now, and no old disk of theirs is kept.')
    expect(await undo({})).toMatchObject(isOther)
    expect(await undo({ id: kept?.id })).toMatchObject(isOther)
    await setRecord(lab, _id, { allocatedTo: holder(1, 'Stu 1') })
    expect((await diskAt(1))?.name).toBe(before?.name)
  })

  it('makes a clean machine one that is cleaned before anybody has it', async () => {
    const { enrolmentId } = students[1] ?? {}
    const taken = await call('PUT', `/people/${enrolmentId}`, { machine: 'take' })
    expect(taken.status).toBe(200)
    await tick()
    const { _id } = await machineAt(2)
    await work(await call('POST', '/machines/act', { what: 'clean', which: [_id] }))
    expect(await machineAt(2)).toMatchObject({ state: 'clean', kept: [{}] })
    await tick()
    const dueAt = async () => (await readRecord<CourseRecord>(lab, course.id))?.dueAt ?? ''
    const now = () => app.clock.now().toISOString()
    expect((await dueAt()) > now()).toBe(true)
    await work(await undo({}, 2))
    // Nobody has to look for it: it is cleaned once it was kept as long as one that somebody gave back.
    expect((await dueAt()) <= now()).toBe(true)
    expect(await machineAt(2)).toMatchObject({ state: 'unclean' })
    const given = await call('PUT', `/people/${enrolmentId}`, { machine: 'give' })
    expect(given).toMatchObject(conflict('No machine is free.'))
    const { course: of } = await recordAt(2)
    expect(of?.givenBackAt).toEqual(expect.any(String))
    await setRecord(lab, _id, { course: { ...of, givenBackAt: '2026-01-01T00:00:00.000Z' } })
    await setRecord(lab, course.id, { dueAt: app.clock.now().toISOString() })
    await tick()
    const { operationId } = await machineAt(2)
    if (operationId !== undefined) await workOff(app, lab, operationId)
    expect(await machineAt(2)).toMatchObject({ state: 'clean' })
  })
})
