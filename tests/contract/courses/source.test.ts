import type { VmId } from '@labkeeper/functions/domain/kernel/ids'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { describe, expect, it } from 'vitest'
import { conflict, notFound } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, createCourse, enrol, setCourse, vmsOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { addVersion, coursesOf } from '../../support/versions.ts'

/** The VM that a teacher prepares, the versions that are made of it, and machines that are made of those. */

const { app, lab } = await openSchool()
await connect(app, lab)
const of = coursesOf(app, lab)

/** As a creation that has failed leaves it. */
const giveUp = async (operationId: string): Promise<void> => {
  const { labs } = lab.database
  const query = `SELECT * FROM c WHERE c.type = 'step' AND c.operationId = '${operationId}'`
  const { resources } = await labs.items.query<{ id: string; vmId: string }>(query).fetchAll()
  for (const { id, vmId } of resources) {
    await labs.item(id, lab.labId).patch([{ op: 'set', path: '/status', value: 'failed' }])
    await labs.item(vmId, lab.labId).delete()
  }
  await labs.item(operationId, lab.labId).patch([
    { op: 'set', path: '/open', value: 0 },
    { op: 'set', path: '/failed', value: 1 },
  ])
}

describe('from the source VM to machines', () => {
  it('a version goes with all that is on it, but for who signs in', { timeout: 300_000 }, async () => {
    const made = await createCourse(lab, {
      name: 'Chemistry',
      recipe: { ...aRecipe, studentIsAdmin: false },
      machines: { wanted: 1, spares: 0 },
    })
    const call = of.callOf(made)
    const source = await call('POST', '/source', {})
    expect(source).toMatchObject({
      status: 202,
      body: { message: 'The source VM is being made.', data: { state: 'draft', counts: { machines: 0 } } },
    })
    expect((await call('GET', '/machines')).body.data).toMatchObject([
      { number: 0, kind: 'source', name: 'chemistry-source', state: 'making' },
    ])
    expect(await call('POST', '/source', {})).toMatchObject(
      conflict('There is a source VM already: chemistry-source.'),
    )
    expect(await workOff(app, lab, String(source.body.operationId))).toMatchObject({
      ...{ kind: 'create', courseId: made.id, status: 'succeeded' },
      items: [{ name: 'chemistry-source' }],
    })
    const [ofSource] = await vmsOf(lab, made.id)
    expect(ofSource).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    expect(ofSource).not.toHaveProperty('sealedStudentPassword')
    const opened = (vm: { id: VmId; sealedPassword: string }, sealed = vm.sealedPassword) =>
      aesSealer(app.config.sealingKeys).open(sealed, { labId: lab.labId, recordId: vm.id })
    const list = async () =>
      (await call('GET', '/machines')).body.data as { id: string; number: number; name: string }[]
    const [{ id: sourceId = '' } = {}] = await list()
    const oldPassword = opened(ofSource)
    expect(
      app.azure.control.guestSignIn({ vmId: sourceId, user: 'labadmin', password: oldPassword }),
    ).toEqual({ accepted: true, administrator: true })

    const version = await call('POST', '/versions', { vmId: ofSource.id, notes: 'With Python' })
    expect(version).toMatchObject({
      status: 202,
      body: {
        message: 'Version 1 is being made.',
        data: {
          ...{ number: 1, name: 'chemistry-v1', status: 'creating', notes: 'With Python' },
          ...{ machines: 0, current: false, os: 'Ubuntu Server 22.04 LTS' },
        },
      },
    })
    expect(await of.use(made, 1)).toMatchObject(conflict('Version 1 is not ready.'))
    expect(await workOff(app, lab, String(version.body.operationId))).toMatchObject({
      ...{ kind: 'snapshot', courseId: made.id, status: 'succeeded' },
    })
    const snapshots = await lab.call('GET', 'azure/snapshots')
    const { templateId } = version.body.data as { templateId: string }
    expect(snapshots.body.data).toContainEqual(
      expect.objectContaining({
        ...{ _id: templateId, snapshotName: 'chemistry-v1', status: 'ready' },
        course: { id: made.id, name: 'Chemistry', number: 1 },
      }),
    )

    expect(await of.use(made, 1, { studentIsAdmin: false, diskSizeGB: 128 })).toMatchObject({ status: 200 })
    const published = await call('POST', '/publish', {})
    expect(published).toMatchObject({ status: 202, body: { made: 1 } })
    const done = await workOff(app, lab, String(published.body.operationId))
    expect(done).toMatchObject({ status: 'succeeded', items: [{ name: 'chemistry-1' }] })
    expect(JSON.stringify(done)).not.toContain('warning')
    const [, machine] = await vmsOf(lab, made.id)
    expect(machine).toMatchObject({
      ...{ powerState: 'VM deallocated', status: 'Succeeded', diskSizeGB: 128 },
      course: { version: 1, clean: true },
    })
    const [, { id: vmId = '' } = {}] = await list()
    app.azure.control.setPower({ vmId, power: 'running' })
    const signIn = (user: string, password: string) => app.azure.control.guestSignIn({ vmId, user, password })
    expect(signIn('labadmin', oldPassword)).toEqual({ accepted: false })
    expect(signIn('labadmin', opened(machine))).toEqual({ accepted: true, administrator: true })
    const students = opened(machine, machine.sealedStudentPassword)
    expect(signIn('student', students)).toEqual({ accepted: true, administrator: false })
    expect(app.azure.control.guest({ vmId })).toMatchObject({ hostName: 'chemistry-1' })
    const resources = app.azure.control.resources() as { id: string; name: string; tags?: object }[]
    const disk = resources.find(({ name }) => name === partsOf(machine).diskName)
    expect(disk).toMatchObject({ properties: { diskSizeGB: 128 } })

    const group = made.recipe?.resourceGroup ?? ''
    const tagged = { 'labkeeper-lab': lab.labId, 'labkeeper-course': made.id }
    const inGroup = resources.filter(({ id }) => id.includes(`/resourceGroups/${group}/`))
    expect(inGroup.length).toBeGreaterThan(6)
    for (const one of inGroup) expect(one).toMatchObject({ tags: tagged })
    const snapshot = inGroup.find(({ id }) => id.includes('/snapshots/'))
    expect(snapshot).toMatchObject({ tags: { ...tagged, 'labkeeper-machine': ofSource.id } })

    const inUse = conflict('Version 1 is what Chemistry is made of. Choose another version there first.')
    expect(await call('DELETE', '/versions/1')).toMatchObject(inUse)
    expect(await lab.call('DELETE', `azure/snapshots/${templateId}`)).toMatchObject(inUse)
    expect((await call('GET', '/versions')).body.data).toMatchObject([
      { number: 1, templateId, status: 'ready', current: true, machines: 1, notes: 'With Python' },
    ])
    const copy = await call('POST', '/copy', { name: 'Physics', startsOn: '2027-03-01' })
    expect(copy).toMatchObject({ status: 201, body: { data: { recipe: { from: aRecipe.from } } } })

    const item = lab.database.labs.item(machine.id, lab.labId)
    await item.patch([{ op: 'set', path: '/course/clean', value: false }])
    const cleaning = await call('POST', '/machines/act', { what: 'clean', which: 'spare' })
    expect(await workOff(app, lab, String(cleaning.body.operationId))).toMatchObject({
      ...{ kind: 'clean', status: 'succeeded', items: [{ name: 'chemistry-1' }] },
    })
    const [, cleaned] = await vmsOf(lab, made.id)
    expect(cleaned).toMatchObject({ id: machine.id, course: { version: 1, clean: true } })
    app.azure.control.setPower({ vmId, power: 'running' })
    expect(signIn('student', students)).toEqual({ accepted: false })
    expect(signIn('student', opened(cleaned, cleaned.sealedStudentPassword))).toEqual({
      ...{ accepted: true, administrator: false },
    })

    const { rev } = await of.read(made)
    expect(await call('PUT', '', { rev, recipe: aRecipe })).toMatchObject({ status: 200 })
    const deletion = await call('DELETE', '/versions/1')
    expect(deletion).toMatchObject({
      status: 202,
      body: { message: 'Version 1 is being deleted.', data: { number: 1, status: 'deleting' } },
    })
    await workOff(app, lab, String(deletion.body.operationId))
    expect((await call('GET', '/versions')).body.data).toEqual([])
    expect(await call('POST', '/versions', { vmId: ofSource.id })).toMatchObject({
      status: 202,
      body: { message: 'Version 2 is being made.', data: { number: 2 } },
    })
  })
})

describe('the source VM', () => {
  it('needs something to be made of, and a course that is not over', async () => {
    const bare = await createCourse(lab)
    const sentence = 'Choose what the machines are made of.'
    expect(await of.callOf(bare)('POST', '/source', {})).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: sentence, fields: { recipe: sentence } },
    })
    const course = await createCourse(lab, { name: 'Over', recipe: aRecipe })
    expect(await of.callOf(course)('POST', '/source', { from: 7 })).toMatchObject(
      notFound('There is no version 7 of this course.'),
    )
    await addVersion(app, lab, course, 7, { status: 'creating' })
    expect(await of.callOf(course)('POST', '/source', { from: 7 })).toMatchObject(
      conflict('Version 7 is not ready.'),
    )
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await of.callOf(course)('POST', '/source')).toMatchObject(conflict('This course is closed.'))
    expect(await vmsOf(lab, course.id)).toEqual([])
  })

  it('is one, whoever asks in the same moment', async () => {
    const course = await createCourse(lab, { name: 'Once', recipe: aRecipe })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => of.callOf(course)('POST', '/source', {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409])
    expect(await vmsOf(lab, course.id)).toHaveLength(1)
    expect(await of.read(course)).toMatchObject({ state: 'draft', counts: { machines: 0 } })
  })

  it('that could not be made is made again only while the course is open', async () => {
    const course = await createCourse(lab, { name: 'Retried', recipe: aRecipe })
    const { body } = await of.callOf(course)('POST', '/source', {})
    await giveUp(String(body.operationId))
    const retry = () => of.callOf(course)('POST', `/operations/${body.operationId}/retry`)
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await retry()).toMatchObject(conflict('The course is closed. Reopen it first.'))
    await setCourse(lab, course.id, { state: 'draft' })
    expect((await retry()).status).toBe(202)
    expect(await vmsOf(lab, course.id)).toMatchObject([{ name: 'retried-source', course: { number: 0 } }])
  })

  it('that could not be made is not made beside another one that was made since', async () => {
    const course = await createCourse(lab, { name: 'Moved', recipe: aRecipe })
    const { body } = await of.callOf(course)('POST', '/source', {})
    await giveUp(String(body.operationId))
    const { rev } = await of.read(course)
    const recipe = { ...aRecipe, resourceGroup: 'elsewhere' }
    expect((await of.callOf(course)('PUT', '', { rev, recipe })).status).toBe(200)
    expect((await of.callOf(course)('POST', '/source', {})).status).toBe(202)
    const there = conflict('There is a source VM already: moved-source.')
    expect(await lab.call('POST', `operations/${body.operationId}/retry`)).toMatchObject(there)
    expect(await vmsOf(lab, course.id)).toHaveLength(1)
  })

  it('tells a teacher whom to ask for a subscription', async () => {
    const bare = await openLab(app)
    await bare.call('DELETE', 'cloud-settings?force=true')
    const course = await createCourse(bare, { recipe: aRecipe })
    const teacher = await app.newOwner()
    await enrol(app, bare, course.id, teacher, { function: 'teacher' })
    expect(await of.callOf(course, teacher.token)('POST', '/source', {})).toMatchObject({
      status: 409,
      body: { error: 'This lab has no Azure subscription yet. Ask Olga Owner.' },
    })
  })
})
