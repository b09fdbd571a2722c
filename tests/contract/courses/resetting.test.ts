import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  aRecipe,
  type CourseBody,
  connect,
  createCourse,
  enrol,
  setCourse,
  setRecord,
  vmOf,
  vmsOf,
} from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { coursesOf } from '../../support/versions.ts'

/** Students and staff give machines other disks, through the API and the simulated Azure. */

// In the middle of a day and a week: both are counted by.
const { app, lab } = await openSchool({}, { at: new Date('2026-12-01T09:00:00Z') })
await connect(app, lab)
const of = coursesOf(app, lab)

let course: CourseBody
let call: ReturnType<typeof of.callOf>
type Student = { email: string; token: string; name: string }
const students: Student[] = []

interface Disk {
  readonly name: string
  readonly attachedTo?: string
  readonly lineage: readonly string[]
  readonly writes: readonly string[]
  readonly tags: Readonly<Record<string, string>>
}
const allDisks = () => (app.azure.control.disks() ?? []) as unknown as Disk[]
const diskOf = ({ id }: Pick<CourseMachine, 'id'>): Disk => {
  const [disk] = (app.azure.control.disks({ vmId: id }) ?? []) as unknown as Disk[]
  if (disk === undefined) throw new Error(`No disk of ${id}`)
  return disk
}
const write = ({ id }: Pick<CourseMachine, 'id'>, text: string) =>
  app.azure.control.writeDisk({ vmId: id, text })

const work = async (answer: { status: number; body: Record<string, unknown>; text: string }) => {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 202 })
  const done = await workOff(app, lab, String(answer.body.operationId))
  expect(done).toMatchObject({ status: 'succeeded' })
  // A disk of before holds keys of then: those of now are brought by work of their own.
  for (const { _id } of await machines()) {
    const { operationId } = await vmOf(lab, { id: _id as never })
    if (operationId !== undefined) await workOff(app, lab, operationId)
  }
  return done
}
const machines = async () => (await call('GET', '/machines')).body.data as CourseMachine[]
const machineAt = async (place: number): Promise<CourseMachine> => {
  const found = (await machines()).find(({ number }) => number === place)
  if (found === undefined) throw new Error(`No machine ${place}`)
  return found
}
const my = (place: number, method: string, path = '', body?: unknown, who = place) =>
  machineAt(place).then(({ _id }) =>
    app.call(method, `me/machines/${_id}${path}`, {
      token: students[who - 1]?.token ?? '',
      ...(body === undefined ? {} : { body }),
    }),
  )
const mine = async (place: number) => (await my(place, 'GET')).body.data as MyMachine
const signIn = async (place: number): Promise<boolean> => {
  const { connection } = await mine(place)
  const { id } = await machineAt(place)
  const sign = { vmId: id, user: connection.username ?? '', password: connection.password ?? '' }
  return app.azure.control.guestSignIn(sign)?.accepted ?? false
}
const rules = async (change: object) => {
  const { rev } = await of.read(course)
  expect(await call('PUT', '', { rev, rules: change })).toMatchObject({ status: 200 })
}

beforeAll(async () => {
  course = await createCourse(lab, { name: 'Drama', recipe: aRecipe, machines: { wanted: 2, spares: 0 } })
  call = of.callOf(course)
  await work(await call('POST', '/source', {}))
  const source = await machineAt(0)
  write(source, 'Hamlet')
  await work(await call('POST', '/versions', { vmId: source._id, stopFirst: true }))
  await of.use(course, 1)
  await work(await call('POST', '/publish', {}))
  for (const place of [1, 2]) {
    const student = (await lab.newStudent()) as unknown as Student
    students.push(student)
    const enrolment = await enrol(app, lab, course.id, student, { name: `Stu ${place}` })
    const [, ...given] = await vmsOf(lab, course.id)
    const vm = given[place - 1] as VmRecord
    await setRecord(lab, vm.id, {
      allocatedTo: { userId: userIdOf(student.email), name: `Stu ${place}`, email: student.email },
      course: { ...vm.course, clean: false },
    })
    await setRecord(lab, enrolment.id, { vmId: vm.id })
  }
  write(source, 'Macbeth')
  await work(await call('POST', '/versions', { vmId: source._id, stopFirst: true }))
  await of.use(course, 2)
}, 300_000)

describe('a machine of a version', { timeout: 300_000 }, () => {
  it('is reset to the version of now, and brought back byte for byte', async () => {
    await work(await my(1, 'POST', '/start'))
    const before = await machineAt(1)
    write(before, 'my essay')
    const first = diskOf(before)
    const vmId = (await vmOf(lab, { id: before._id as never })).azureVmId
    app.azure.control.requests()

    const answer = await my(1, 'POST', '/reset')
    expect(answer.body.message).toBe(`${before.name} is being reset.`)
    const again = await my(1, 'POST', '/reset')
    expect(again).toMatchObject({ status: 202, body: { operationId: answer.body.operationId } })
    expect(await my(1, 'POST', '/stop')).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
    expect(await machineAt(1)).toMatchObject({ state: 'resetting', busy: true })
    await work(answer)

    const reset = await machineAt(1)
    expect(reset).toMatchObject({
      ...{ _id: before._id, id: before.id, publicIP: before.publicIP, powerState: 'VM running', version: 2 },
      ...{ state: 'given', kept: [{ version: 1, sizeGB: 64 }] },
    })
    expect((await vmOf(lab, { id: before._id as never })).azureVmId).toBe(vmId)
    expect(diskOf(reset)).toMatchObject({ writes: ['Hamlet', 'Macbeth'] })
    expect(diskOf(reset).lineage).not.toEqual(first.lineage)
    const { kept: [kept] = [], limits, can, history } = await mine(1)
    expect(limits).toMatchObject({ resetsLeft: 1 })
    expect(can).toMatchObject({ reset: { allowed: true }, undoReset: { allowed: true } })
    expect(history[0]?.text).toMatch(/^Reset by .+\. The old disk is kept until \d+ [A-Z]\w+\.$/)
    expect(await signIn(1)).toBe(true)
    const old = allDisks().find(({ name }) => name === first.name)
    expect(old).toMatchObject({
      ...{ lineage: first.lineage, writes: first.writes },
      tags: { 'labkeeper-kept-until': kept?.until, 'labkeeper-machine': before._id },
    })
    expect(old).not.toHaveProperty('attachedTo')

    const back = await my(1, 'POST', '/undo-reset', {})
    expect(back.body.message).toBe(`The old disk of ${before.name} is being brought back.`)
    await work(back)
    const { attachedTo: _, tags, ...was } = first
    expect(diskOf(await machineAt(1))).toMatchObject({ ...was, tags })
    expect(diskOf(await machineAt(1)).tags).not.toHaveProperty('labkeeper-kept-until')
    expect(await machineAt(1)).toMatchObject({
      version: 1,
      publicIP: before.publicIP,
      kept: [{ version: 2 }],
    })
    expect(await signIn(1)).toBe(true)
    expect(await mine(1)).toMatchObject({ limits: { resetsLeft: 1 } })
  })

  it('is reset so often a week, and keeps two old disks', async () => {
    await work(await my(1, 'POST', '/reset'))
    expect(await my(1, 'POST', '/reset')).toMatchObject(
      conflict('You reset this machine 2 times this week. Ask your teacher.'),
    )
    await rules({ resetsPerWeek: 10 })
    const { can, kept = [] } = await mine(1)
    expect(kept).toHaveLength(2)
    expect(can.reset).toMatchObject({ allowed: false, why: 'limit' })
    const full = await my(1, 'POST', '/reset')
    expect(full.status).toBe(409)
    expect(full.body.error).toMatch(/^Two old disks are kept already\. The first goes on \d+ \w+\.$/)
    const { _id } = await machineAt(1)
    expect(await call('POST', '/machines/act', { what: 'reset', which: [_id] })).toMatchObject(
      conflict('Nothing to do: Two old disks are kept already.'),
    )
    const [first] = kept
    const removal = await call('DELETE', `/machines/${_id}/kept/${first?.id}`)
    expect(removal.body).toMatchObject({ message: 'Removing the old disk.', data: { _id } })
    await work(removal)
    expect((await mine(1)).kept).toHaveLength(1)
    expect(await call('DELETE', `/machines/${_id}/kept/${first?.id}`)).toMatchObject({ status: 404 })
  })

  it('is nobody else’s, and neither are its disks', async () => {
    const { kept: [theirs] = [] } = await mine(1)
    expect(await my(1, 'POST', '/reset', {}, 2)).toMatchObject({ status: 404 })
    expect(await my(2, 'POST', '/undo-reset', { id: theirs?.id })).toMatchObject(
      conflict('No old disk is kept.'),
    )
    expect(await my(2, 'POST', '/undo-reset', {})).toMatchObject(conflict('No old disk is kept.'))
    expect(await my(2, 'POST', '/restore', { id: 'chk_x' })).toMatchObject({ status: 404 })
    // What somebody kept before is not shown to who has the machine next, nor given to them.
    const { _id } = await machineAt(1)
    const vm = await vmOf(lab, { id: _id as never })
    const other = {
      userId: userIdOf(students[1]?.email ?? ''),
      name: 'Stu 2',
      email: students[1]?.email ?? '',
    }
    await setRecord(lab, _id, { allocatedTo: other })
    const seen = (await my(1, 'GET', '', undefined, 2)).body.data as MyMachine
    expect(seen).not.toHaveProperty('kept')
    expect(await my(1, 'POST', '/undo-reset', { id: theirs?.id }, 2)).toMatchObject(
      conflict('No old disk is kept.'),
    )
    await setRecord(lab, _id, { allocatedTo: vm.allocatedTo })
  })

  it('that is stopped is set up with its next start', async () => {
    const { powerState } = await machineAt(2)
    expect(powerState).toBe('VM deallocated')
    await work(await my(2, 'POST', '/reset'))
    expect(await machineAt(2)).toMatchObject({ powerState: 'VM deallocated', version: 2 })
    await work(await my(2, 'POST', '/start'))
    expect(await signIn(2)).toBe(true)
    const { hostName } = app.azure.control.guest({ vmId: (await machineAt(2)).id }) ?? {}
    expect(hostName).toBe((await machineAt(2)).name)
  })

  it('saves a checkpoint while it runs, goes back to it, and forgets it', async () => {
    const { _id, id, name } = await machineAt(2)
    write({ id }, 'good')
    const saving = await my(2, 'POST', '/checkpoint', { note: 'before the exam' })
    expect(await vmOf(lab, { id: _id as never })).toMatchObject({ status: 'Succeeded' })
    expect(saving.body.message).toBe(`Saving a checkpoint of ${name}.`)
    await work(saving)
    const { checkpoints: [saved] = [], limits } = await mine(2)
    expect(saved).toMatchObject({ note: 'before the exam', version: 2 })
    expect(limits).toMatchObject({ checkpointsLeft: 0 })
    expect(await my(2, 'POST', '/checkpoint', {})).toMatchObject(
      conflict('You have 1 checkpoint already. Remove it first.'),
    )
    write({ id }, 'bad')
    await work(await my(2, 'POST', '/restore', { id: saved?.id }))
    expect(diskOf(await machineAt(2)).writes).toEqual(['Hamlet', 'Macbeth', 'good'])
    expect(await signIn(2)).toBe(true)
    expect(await mine(2)).toMatchObject({ limits: { resetsLeft: 9 } })
    expect(await my(1, 'DELETE', `/checkpoints/${saved?.id}`)).toMatchObject({ status: 404 })
    const forgetting = await my(2, 'DELETE', `/checkpoints/${saved?.id}`)
    expect(forgetting.body.message).toBe('The checkpoint is being removed.')
    await work(forgetting)
    expect(await mine(2)).not.toHaveProperty('checkpoints')
    expect(allDisks().filter(({ name: disk }) => disk.includes('checkpoint'))).toEqual([])
  })

  it('is the rule’s', async () => {
    await rules({ resetsPerWeek: 0, checkpoints: 0 })
    expect(await my(2, 'POST', '/reset')).toMatchObject(
      conflict('In this course your teacher resets machines.'),
    )
    expect(await my(2, 'POST', '/checkpoint', {})).toMatchObject(conflict('This course has no checkpoints.'))
    await rules({ resetsPerWeek: 2, checkpoints: 1 })
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await my(2, 'POST', '/reset')).toMatchObject(conflict('This course has ended. Ask your teacher.'))
    await setCourse(lab, course.id, { state: 'open' })
  })
})

describe('machines of an older version', { timeout: 300_000 }, () => {
  const act = (body: object) => call('POST', '/machines/act', body)

  it('are brought to the one of now, at once or at their next stop, and the others not', async () => {
    const source = await machineAt(0)
    write(source, 'Lear')
    await work(await call('POST', '/versions', { vmId: source._id, stopFirst: true }))
    await of.use(course, 3)
    expect(await act({ what: 'bring', which: 'all' })).toMatchObject({ status: 400 })
    const [one, two] = [await machineAt(1), await machineAt(2)]
    for (const { id } of (await machineAt(1)).kept ?? [])
      await work(await call('DELETE', `/machines/${one._id}/kept/${id}`))
    for (const { id } of (await machineAt(2)).kept ?? [])
      await work(await call('DELETE', `/machines/${two._id}/kept/${id}`))

    const now = await act({ what: 'bring', when: 'now', which: [one._id] })
    expect(now.body).toMatchObject({ message: 'Bringing 1 machine to version 3.', accepted: 1 })
    await work(now)
    expect(await machineAt(1)).toMatchObject({ version: 3, kept: [{}] })
    expect((await mine(1)).history[0]?.text).toBe('Brought to version 3.')

    const later = await act({ what: 'bring', when: 'next-stop', which: 'all' })
    expect(later.body).toMatchObject({ accepted: 1, skipped: [{ reason: 'It is on version 3 already' }] })
    await work(later)
    expect(await machineAt(2)).toMatchObject({ version: 2, bring: 3, powerState: 'VM running' })
    await work(await my(2, 'POST', '/stop'))
    await app.tick()
    const { operationId } = await machineAt(2)
    if (operationId !== undefined) await workOff(app, lab, operationId)
    const brought = await machineAt(2)
    expect(brought).toMatchObject({ version: 3, powerState: 'VM deallocated' })
    expect(brought).not.toHaveProperty('bring')
  })
})
