import { type BinItem, binRoutes } from '@labkeeper/contract/courses/bin'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, connect, createCourse, enrol, openIt, vmOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** What is removed and comes back, through the API, on the simulated Azure. Acceptance W2, and who may do what. */

const { app, lab } = await openSchool({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '30' })
await connect(app, lab)

const bin = async () => binRoutes.getBin.response.parse((await lab.call('GET', 'lab/bin')).body).data
const itemNamed = async (name: string): Promise<BinItem> => {
  const found = (await bin()).items.find((item) => item.name === name)
  if (found === undefined) throw new Error(`${name} is not in the bin`)
  return found
}
const vms = async () => (await lab.call('GET', 'azure/vms')).body.data as Vm[]
const vmNamed = async (name: string): Promise<Vm> => {
  const found = (await vms()).find((vm) => vm.name === name)
  if (found === undefined) throw new Error(`No VM ${name}`)
  return found
}
const done = (answer: { readonly body: Record<string, unknown> }) =>
  workOff(app, lab, String(answer.body.operationId))
const lastOperation = async (): Promise<string> => {
  const { body } = await lab.call('GET', 'operations')
  return (body.data as { id: string }[])[0]?.id ?? ''
}
const changes = (): string[] =>
  app.azure.control.requests().flatMap(({ method, path }) => {
    const type = /\/(virtualMachines|disks|snapshots)\/[^/?]+(\/deallocate)?/.exec(path)
    return method === 'GET' || type === null ? [] : [`${method} ${type[1]}${type[2] ?? ''}`]
  })

describe('an automatic deletion', { timeout: 300_000 }, () => {
  it('asks for the snapshot before anything is deleted, and brings back the same content, student and password', async () => {
    const policy = { autoStopEnabled: false, autoDeleteEnabled: true, autoDeleteMinutes: 60 }
    await lab.call('POST', 'cloud-settings/auto-vm-config', policy)
    await done(await lab.call('POST', 'azure/vms', aCreation({ name: 'web' })))
    const off = { autoStopEnabled: false, autoDeleteEnabled: false }
    await lab.call('POST', 'cloud-settings/auto-vm-config', off)
    const student = await lab.newStudent()
    const before = await vmNamed('web')
    await lab.call('POST', 'resource/allocate', { resourceId: before._id, userId: student.id })
    app.azure.control.writeDisk({ vmId: before.id, text: 'my essay' })
    const password = (await vmOf(lab, { id: before._id as never })).sealedPassword
    expect(password).toBeDefined()
    const shown = async () =>
      (
        (await app.call('GET', 'student/resources', { token: student.token })).body.data as { name: string }[]
      ).map(({ name }) => name)
    expect(await shown()).toEqual(['web'])
    app.azure.control.requests()

    app.clock.advance(3600)
    await app.tick()
    await workOff(app, lab, await lastOperation())
    expect(await vms()).toEqual([])
    const asked = changes()
    expect(asked.indexOf('PUT snapshots')).toBeGreaterThan(asked.indexOf('POST virtualMachines/deallocate'))
    expect(asked.indexOf('DELETE virtualMachines')).toBeGreaterThan(asked.indexOf('PUT snapshots'))
    expect(asked.indexOf('DELETE disks')).toBeGreaterThan(asked.indexOf('PUT snapshots'))

    expect(await bin()).toMatchObject({
      days: 7,
      items: [
        {
          id: expect.stringMatching(/^bin_/),
          name: 'web',
          who: { email: student.email },
          reason: 'Deleted automatically, 60 minutes after it was created.',
          perMonth: 0.4,
          restorable: { allowed: true },
        },
      ],
    })
    const { id } = await itemNamed('web')
    const restored = await lab.call('POST', `lab/bin/${id}/restore`, {})
    expect(restored).toMatchObject({ status: 202, body: { message: 'web is being restored.' } })
    expect((await itemNamed('web')).restorable).toEqual({
      ...{ allowed: false, reason: 'It is being restored.', why: 'busy' },
    })
    expect(await lab.call('POST', `lab/bin/${id}/restore`)).toMatchObject(conflict('It is being restored.'))
    expect(await done(restored)).toMatchObject({ status: 'succeeded', kind: 'restore-bin' })

    const after = await vmNamed('web')
    expect(after).toMatchObject({ powerState: 'VM deallocated', size: before.size })
    const [disk] = (app.azure.control.disks({ vmId: after.id }) ?? []) as unknown as { writes: string[] }[]
    expect(disk?.writes).toContain('my essay')
    expect(await shown()).toEqual(['web'])
    await done(await lab.call('POST', 'azure/vms/course/web/start', {}))
    const { adminUsername: user, adminPassword } = aCreation()
    const sign = { vmId: after.id, user, password: adminPassword }
    expect(app.azure.control.guestSignIn(sign)?.accepted).toBe(true)
    expect((await bin()).items).toEqual([])
    const snapshots = app.azure.control.resources().filter(({ type }) => String(type).endsWith('/snapshots'))
    expect(snapshots).toEqual([])
  })
})

describe('a machine of a course', { timeout: 300_000 }, () => {
  it('that is parked hands its snapshot over when it is removed, and comes back from it', async () => {
    const course = await publishCourse(app, lab, { name: 'Ecology', recipe: aRecipe })
    const call = (method: string, path: string, body?: object) =>
      lab.call(method, `courses/${course.id}/${path}`, body)
    const machine = await realMachine(app, lab, course)
    const { name, id } = machine.vm
    app.azure.control.writeDisk({ vmId: machine.vmId, text: 'my forest' })
    await done(await call('POST', 'machines/act', { what: 'park', which: [id] }))
    const kept = () =>
      (
        (app.azure.control.disks() ?? []) as unknown as { name: string; kind: string; writes: string[] }[]
      ).filter(({ writes }) => writes.includes('my forest'))
    const [parked] = kept()
    expect(parked).toMatchObject({ kind: 'snapshot', name: expect.stringContaining('-parked-') })
    await lab.call('POST', 'resource/deallocate', { resourceId: id })
    const asked = changes().length

    await done(await call('POST', 'machines/act', { what: 'remove', which: [id] }))
    expect(
      changes()
        .slice(asked)
        .filter((one) => one.endsWith('snapshots')),
    ).toEqual([])
    expect(kept()).toEqual([parked])
    expect((await vms()).filter((vm) => vm.name === name)).toEqual([])
    const inBin = await itemNamed(name)
    expect(inBin).toMatchObject({ who: { email: machine.student.email }, restorable: { allowed: true } })

    await done(await lab.call('POST', `lab/bin/${inBin.id}/restore`, {}))
    expect(kept()).toMatchObject([{ kind: 'disk', writes: ['my forest'] }])
    expect(await vmNamed(name)).toMatchObject({ powerState: 'VM deallocated' })
    expect((await bin()).items.filter((item) => item.name === name)).toEqual([])
  })

  it('that is removed comes back to its course, and its clean-up leaves what is in the bin', async () => {
    const course = await publishCourse(app, lab, { name: 'Botany', recipe: aRecipe })
    const call = (method: string, path: string, body?: object) =>
      lab.call(method, `courses/${course.id}/${path}`, body)
    const machine = await realMachine(app, lab, course)
    const { name, id } = machine.vm
    app.azure.control.writeDisk({ vmId: machine.vmId, text: 'my roots' })
    await lab.call('POST', 'resource/deallocate', { resourceId: id })
    const removed = await call('POST', 'machines/act', { what: 'remove', which: [id] })
    await done(removed)
    const [inCourse] = binRoutes.getCourseBin.response.parse((await call('GET', 'bin')).body).data
    expect(inCourse).toMatchObject({
      ...{ name, who: { email: machine.student.email }, course: { id: course.id, name: 'Botany' } },
      reason: expect.stringMatching(/^Removed by /),
    })
    await done(await lab.call('POST', `lab/bin/${inCourse?.id}/restore`))
    const back = await vmNamed(name)
    expect(await vmOf(lab, { id: back._id as never })).toMatchObject({
      course: { id: course.id, number: 1, clean: false },
      allocatedTo: { email: machine.student.email },
      powerState: 'VM deallocated',
    })
    const [disk] = (app.azure.control.disks({ vmId: back.id }) ?? []) as unknown as { writes: string[] }[]
    expect(disk?.writes).toContain('my roots')

    await call('POST', 'close')
    await done(await call('POST', 'clean-up', { keepVersions: [], confirm: 'Botany' }))
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({ state: 'archived' })
    expect((await itemNamed(name)).restorable).toEqual({ allowed: true })
    // Its course is over: it comes back as a VM of the lab.
    await done(await lab.call('POST', `lab/bin/${(await itemNamed(name)).id}/restore`))
    const last = await vmOf(lab, { id: (await vmNamed(name))._id as never })
    expect(last.course).toBeUndefined()
    expect(last.allocatedTo).toMatchObject({ email: machine.student.email })
  })
})

describe('who may', { timeout: 300_000 }, () => {
  /** Something of a course in the bin, as the engine leaves it. */
  const inBin = async (courseId: string, name: string): Promise<string> => {
    const vm = await addMachine(lab, courseId as never, { clean: false }, { name })
    const { course, ...plain } = vm
    const id = `bin_${vm.id.slice(3)}`
    await lab.database.labs.items.create({
      ...{ type: 'bin-item', id, labId: lab.labId, uk: id, schema: 1, state: 'kept', snapshotName: 'none' },
      ...{
        subscriptionId: vm.subscriptionId,
        vm: { ...plain, course },
        course: { id: courseId, name: 'Zoology' },
      },
      ...{ reason: 'Removed by Olga Owner.', days: 7, removedAt: app.clock.now().toISOString() },
      ...{ until: '2099-01-01T00:00:00.000Z', dueAt: '2099-01-01T00:00:00.000Z', stepId: 'st_1' },
    })
    return id
  }

  it('see and restore what lies in the bin', async () => {
    const course = await createCourse(lab, { name: 'Zoology' })
    await openIt(lab, course)
    const other = await createCourse(lab, { name: 'Physics' })
    const id = await inBin(course.id, 'zoo-1')
    const stranger = await openLab(app)
    const people = {
      teacher: await stranger.newStudent(),
      assistant: await lab.newStudent(),
      viewer: await lab.newStudent(),
      student: await lab.newStudent(),
      'teacher elsewhere': await lab.newStudent(),
    }
    await enrol(app, lab, course.id, people.teacher, { function: 'teacher' })
    for (const one of ['assistant', 'viewer', 'student'] as const)
      await enrol(app, lab, course.id, people[one], { function: one })
    await enrol(app, lab, other.id, people['teacher elsewhere'], { function: 'teacher' })
    const as = (token: string) => async (method: string, path: string, body?: object) =>
      (await app.call(method, path, { token, ...(body && { body }) })).status
    const statuses = async (token: string) => {
      const ask = as(token)
      return [
        await ask('GET', 'lab/bin'),
        await ask('PUT', 'lab/bin-settings', { days: 7 }),
        await ask('GET', `courses/${course.id}/bin`),
        await ask('POST', `lab/bin/${id}/restore`, { unknown: 1 }),
        await ask('POST', `lab/bin/${id}/remove`, { unknown: 1 }),
      ]
    }
    expect(await statuses(lab.token)).toEqual([200, 200, 200, 400, 400])
    expect(await statuses(people.teacher.token)).toEqual([403, 403, 200, 400, 400])
    expect(await statuses(people.assistant.token)).toEqual([403, 403, 200, 403, 403])
    expect(await statuses(people.viewer.token)).toEqual([403, 403, 200, 403, 403])
    expect(await statuses(people.student.token)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(people['teacher elsewhere'].token)).toEqual([403, 403, 404, 404, 404])
    expect(await statuses(stranger.token)).toEqual([200, 200, 404, 404, 404])
    expect((await stranger.call('GET', 'lab/bin')).body.data).toEqual({ items: [], days: 7 })
    expect(await lab.call('POST', 'lab/bin/bin_none/remove')).toMatchObject({
      status: 404,
      body: { error: 'This is not in the bin any more.' },
    })
    const gone = await app.call('POST', `lab/bin/${id}/remove`, { token: people.teacher.token })
    expect(gone).toMatchObject({ status: 202, body: { message: 'zoo-1 is removed for good.' } })
    await done(gone)
    expect((await bin()).items).toEqual([])
  })

  it('and how many days there are', async () => {
    expect(await lab.call('PUT', 'lab/bin-settings', { days: 31 })).toMatchObject({ status: 400 })
    expect(await lab.call('PUT', 'lab/bin-settings', { days: 2.5 })).toMatchObject({ status: 400 })
    expect(await lab.call('PUT', 'lab/bin-settings', { days: 0 })).toMatchObject({
      status: 200,
      body: { data: { days: 0 } },
    })
    expect(await bin()).toEqual({ items: [], days: 0 })
  })

  it('restore only what the lab pays for, and what can be reached', async () => {
    const course = await createCourse(lab, { name: 'Zoology' })
    const id = await inBin(course.id, 'zoo-2')
    const teacher = await lab.newStudent()
    await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const asTeacher = () => app.call('POST', `lab/bin/${id}/restore`, { token: teacher.token })
    await lab.database.labs
      .item(course.id, lab.labId)
      .patch([{ op: 'set', path: '/state', value: 'cleaning' }])
    expect(await lab.call('POST', `lab/bin/${id}/restore`)).toMatchObject(
      conflict('Its course is being cleaned up.'),
    )
    app.clock.advance(31 * 24 * 3600)
    const { email, password } = lab
    const signedIn = await app.call('POST', 'auth/login', { body: { email, password } })
    const token = String(signedIn.body.token)
    const asOwner = await app.call('POST', `lab/bin/${id}/restore`, { token })
    expect(asOwner.status).toBe(402)
    const list = await app.call('GET', 'lab/bin', { token })
    expect((list.body.data as { items: BinItem[] }).items[0]?.restorable).toMatchObject({
      ...{ allowed: false, why: 'subscription' },
    })
    expect((await asTeacher()).status).toBe(401)
  })
})
