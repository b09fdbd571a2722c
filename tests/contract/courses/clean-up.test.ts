import { cleanUpRoutes } from '@labkeeper/contract/courses/clean-up-routes'
import type { Activity } from '@labkeeper/contract/policies/policies'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { newActivity } from '@labkeeper/functions/domain/vms/activity'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { astrayIn } from '../../support/courses/waste.ts'
import {
  addMachine,
  aRecipe,
  connect,
  createCourse,
  openCourse,
  readRecord,
  setCourse,
} from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { addVersion } from '../../support/versions.ts'

/** The end of a course: what goes, when by itself, and what proves it. */

const { app, lab, outbox } = await openSchoolWithMail()
await connect(app, lab)

const daySeconds = 24 * 3600
let { token } = lab
/** Sessions end within these weeks. */
const signIn = async () => {
  const { email, password } = lab
  token = String((await app.call('POST', 'auth/login', { body: { email, password } })).body.token)
}
const call: typeof lab.call = (method, path, body) => lab.call(method, path, body, { token })
const callOf =
  (id: string) =>
  (method: string, path = '', body?: object) =>
    call(method, `courses/${id}${path}`, body)
const wish = (name: string, keepVersions: readonly number[] = []) => ({ keepVersions, confirm: name })
const seen = async (id: string) =>
  cleanUpRoutes.getCleanUp.response.parse((await callOf(id)('GET', '/clean-up')).body).data
const record = (id: string) => readRecord<CourseRecord>(lab, id)
/** What is kept of its history for longer than that of other machines. */
const linesKept = async (courseId: string): Promise<string[]> => {
  const query =
    "SELECT VALUE c.text FROM c WHERE c.type = 'activity' AND c.courseId = @courseId AND c.ttl > 30 * 24 * 3600"
  const parameters = [{ name: '@courseId', value: courseId }]
  return (await lab.database.labs.items.query<string>({ query, parameters }).fetchAll()).resources
}
const subjects = () => outbox.list().map(({ subject }) => subject)

describe('the end of a course', { timeout: 300_000 }, () => {
  it('removes all of it from Azure, and proves that', async () => {
    const course = await publishCourse(app, lab, { name: 'Botany', recipe: { ...aRecipe, access: 'campus' } })
    const call = callOf(course.id)
    const { vm } = await realMachine(app, lab, course)
    const opened = 'Opened for 198.51.100.7 by Stu Dent.'
    await lab.database.labs.items.create(newActivity(vm, opened, app.clock.now()))
    const astray = await astrayIn(app)
    await astray.disk('of-nobody', {})
    await astray.address('of-another', { 'labkeeper-lab': lab.labId, 'labkeeper-course': 'crs_another' })
    expect(await call('POST', '/clean-up', wish('Botany'))).toMatchObject(conflict('Close the course first.'))
    const ofCourse = () =>
      app.azure.control.resources().filter(({ tags }) => JSON.stringify(tags ?? {}).includes(course.id))
    expect(ofCourse().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['Microsoft.Network/virtualNetworks', 'Microsoft.Compute/disks']),
    )
    await call('POST', '/close')
    await app.tick()
    // Nobody comes for it in a month.
    expect((await linesKept(course.id)).toSorted()).toEqual([
      'Allocated to Stu Dent by Olga Owner.',
      'Created by Olga Owner.',
    ])
    expect(await seen(course.id)).toMatchObject({ machines: 1, disks: 1, addresses: 1, versions: 0 })
    expect(await call('POST', '/clean-up', wish('botany'))).toMatchObject({
      status: 400,
      body: { fields: { confirm: 'Type the name of the course.' } },
    })
    const answer = await call('POST', '/clean-up', wish('Botany'))
    expect(answer).toMatchObject({
      status: 202,
      body: { message: 'Botany is being cleaned up.', data: { state: 'cleaning' } },
    })
    const { operationId } = answer.body
    expect(await call('POST', '/clean-up', wish('Botany'))).toMatchObject({
      status: 202,
      body: { operationId },
    })
    // Whoever comes by sees what goes on.
    expect((await call('GET')).body.data).toMatchObject({ state: 'cleaning', operationId })
    expect(await call('POST', '/reopen')).toMatchObject(conflict('This course is being cleaned up.'))
    expect(await workOff(app, lab, String(operationId))).toMatchObject({ status: 'succeeded' })
    // What somebody had is in the bin.
    expect(
      ofCourse().map(({ type, tags }) => [type, Object.keys(tags ?? {}).includes('labkeeper-bin')]),
    ).toEqual([['Microsoft.Compute/snapshots', true]])
    expect(astray.names('Microsoft.Compute/disks')).toEqual(['of-nobody'])
    expect(astray.names('Microsoft.Network/publicIPAddresses')).toEqual(['of-another'])
    const archived = (await call('GET')).body.data
    expect(archived).toMatchObject({ state: 'archived' })
    expect(archived).not.toHaveProperty('operationId')
    expect(await seen(course.id)).toEqual({
      ...{ machines: 0, disks: 0, addresses: 0, snapshots: 0, versions: 0, perMonth: 0 },
      proof: 'Nothing of this course is left in Azure.',
    })
    const people = await call('GET', '/people')
    expect(people.status).toBe(200)
    // What happened to its machines can be read when they are gone.
    const history = (await call('GET', '/activity')).body.data as Activity[]
    expect(history.map(({ text }) => text).sort()).toEqual([
      'Allocated to Stu Dent by Olga Owner.',
      'Created by Olga Owner.',
      'Deleted by Olga Owner, who cleaned up Botany.',
      opened,
    ])
    // It stays as long as the course, but for addresses.
    expect((await linesKept(course.id)).toSorted()).toEqual([
      'Allocated to Stu Dent by Olga Owner.',
      'Created by Olga Owner.',
      'Deleted by Olga Owner, who cleaned up Botany.',
    ])
    expect(await call('DELETE')).toMatchObject({ status: 200, body: { message: 'Botany is deleted.' } })
    await app.tick()
    expect(await record(course.id)).toBeUndefined()
    expect(await linesKept(course.id)).toEqual([])
  })

  it('names a machine of a subscription that was connected before, and touches nothing of it', async () => {
    const course = await openCourse(lab, { name: 'Mycology', recipe: aRecipe })
    const { id } = await addMachine(lab, course.id, { number: 1 }, { subscriptionId: 'another' })
    const call = callOf(course.id)
    await call('POST', '/close')
    const { operationId } = (await call('POST', '/clean-up', wish('Mycology'))).body
    expect(await workOff(app, lab, String(operationId))).toMatchObject({ status: 'failed', total: 1 })
    expect(await seen(course.id)).toMatchObject({
      machines: 1,
      left: [{ id }],
      proof: 'Left in Azure: 1 resource.',
    })
  })

  it('comes by itself after 30 days, of which its staff hear 14, 3 and 1 days before', async () => {
    const course = await openCourse(lab, { name: 'Zoology', recipe: aRecipe })
    const call = callOf(course.id)
    await call('POST', '/close')
    const closedAt = app.clock.now().getTime()
    const at = (days: number) => new Date(closedAt + days * daySeconds * 1000).toISOString()
    expect((await call('GET')).body.data).toMatchObject({ cleanUpAt: at(30) })
    await app.tick()
    const pass = async (days: number) => {
      app.clock.advance(days * daySeconds)
      for (let look = 0; look < 4; look += 1) {
        await app.tick()
        app.clock.advance(1)
      }
    }
    const told = () => subjects().filter((subject) => subject.startsWith('Zoology is cleaned up'))
    await pass(15)
    expect(told()).toEqual([])
    await pass(1)
    expect(told()).toEqual(['Zoology is cleaned up in 14 days'])
    await signIn()
    expect(await call('POST', '/clean-up/put-off')).toMatchObject({
      status: 200,
      body: {
        message: expect.stringMatching(/^Clean-up is put off until \d+ \w+\.$/),
        data: { cleanUpAt: at(44) },
      },
    })
    await pass(10)
    expect(told()).toHaveLength(1)
    await pass(4)
    await pass(11)
    await pass(2)
    const announced = ['1 day', '14 days', '14 days', '3 days']
    expect(told().toSorted()).toEqual(announced.map((days) => `Zoology is cleaned up in ${days}`))
    expect((await record(course.id))?.state).toBe('closed')
    await pass(1)
    expect((await record(course.id))?.state).toBe('cleaning')
  })

  it('is told with what goes and what waiting costs, without the versions that stay', async () => {
    await signIn()
    const course = await openCourse({ ...lab, call }, { name: 'Ecology', recipe: aRecipe })
    const checkpoint = {
      id: 'chk_1' as const,
      name: 'pc-chk-1',
      os: 'Ubuntu',
      sizeGB: 64,
      at: app.clock.now().toISOString(),
    }
    const parts = {
      osType: 'Linux' as const,
      publicIP: '20.0.0.9',
      diskSizeGB: 64,
      location: 'eastus',
      checkpoints: [checkpoint],
    }
    await addMachine(lab, course.id, { number: 1 }, parts)
    await addVersion(app, lab, course, 1)
    await callOf(course.id)('POST', '/close')
    const goes = { machines: 1, disks: 1, addresses: 1, snapshots: 1, versions: 1 }
    // A disk of 64 GB, an address, 8 GB of a checkpoint; and of a version.
    const [waiting, version] = [4.8 + 3.65 + 0.4, 0.4]
    expect(await seen(course.id)).toMatchObject({ ...goes, perMonth: waiting + version })
    // What is parked is a snapshot of 8 GB, and no disk.
    const parked = { stage: 'parked', id: 'prk_1', snapshot: 'pc-prk-1', disk: 'pc-2', since: checkpoint.at }
    const other = await openCourse({ ...lab, call }, { name: 'Geology', recipe: aRecipe })
    await addMachine(lab, other.id, { number: 1 }, {
      ...parts,
      ...{ parked },
      name: 'geology-1',
    } as typeof parts)
    await callOf(other.id)('POST', '/close')
    expect(await seen(other.id)).toMatchObject({
      ...{ machines: 1, disks: 0, addresses: 1, snapshots: 2, perMonth: 0.4 + 3.65 + 0.4 },
    })
    // What sleeps on a slow disk of 64 GB, and one that it had before.
    const old = {
      id: 'dsk_1',
      name: 'che-old',
      os: 'Ubuntu',
      sizeGB: 64,
      since: checkpoint.at,
      until: '2099',
    }
    const slow = await openCourse({ ...lab, call }, { name: 'Chemistry', recipe: aRecipe })
    const asleep = { ...parts, publicIP: '', checkpoints: [], kept: [{ ...old, slow: true }] }
    await addMachine(lab, slow.id, { number: 1, disk: 'slow', address: 'away' }, {
      ...asleep,
      name: 'chemistry-1',
    } as typeof parts)
    await callOf(slow.id)('POST', '/close')
    expect(await seen(slow.id)).toMatchObject({ machines: 1, disks: 2, addresses: 0, perMonth: 2 * 3.01 })
    await app.tick()
    app.clock.advance(16 * daySeconds)
    await app.tick()
    await app.tick()
    const letter = outbox.list().find(({ subject }) => subject === 'Ecology is cleaned up in 14 days')
    expect(letter?.text).toContain(
      'In 14 days 1 machine, 1 disk, 1 address and 1 checkpoint of it are removed',
    )
    expect(letter?.text).toContain(`Until then they cost about $${waiting.toFixed(2)} a month.`)
  })

  it('never comes unannounced: after days without a timer it waits for the day of the last letter', async () => {
    await signIn()
    const course = await openCourse({ ...lab, call }, { name: 'Geology', recipe: aRecipe })
    await callOf(course.id)('POST', '/close')
    await app.tick()
    app.clock.advance(40 * daySeconds)
    await app.tick()
    await app.tick()
    const now = app.clock.now().getTime()
    expect((await record(course.id))?.state).toBe('closed')
    expect(Date.parse((await record(course.id))?.cleanUpAt ?? '')).toBeGreaterThan(now + 23 * 3_600_000)
    expect(subjects()).toContain('Geology is cleaned up in 1 day')
  })

  it('is nothing that a draft or a course of an earlier version meets by itself', async () => {
    await signIn()
    const draft = await createCourse({ ...lab, call }, { name: 'Logic' })
    expect(await callOf(draft.id)('POST', '/clean-up', wish('Logic'))).toMatchObject(
      conflict('This course is a draft.'),
    )
    const old = await openCourse({ ...lab, call }, { name: 'Rhetoric' })
    await setCourse(lab, old.id, {
      state: 'closed',
      closedAt: '2020-01-01T00:00:00.000Z',
      dueAt: app.clock.now().toISOString(),
    })
    await app.tick()
    expect((await record(old.id))?.state).toBe('closed')
    const cleanUpAt = new Date(app.clock.now().getTime() + 14 * daySeconds * 1000).toISOString()
    expect(await callOf(old.id)('POST', '/clean-up/put-off')).toMatchObject({ body: { data: { cleanUpAt } } })
  })
})
