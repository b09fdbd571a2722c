import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { templateOfStep } from '@labkeeper/functions/domain/templates/template'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosMachineList } from '@labkeeper/functions/gateways/cosmos/courses/machine-list'
import { cosmosVersions } from '@labkeeper/functions/gateways/cosmos/courses/versions'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { cosmosTemplates } from '@labkeeper/functions/gateways/cosmos/templates/templates'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { beginActs } from '@labkeeper/functions/use-cases/courses/machines/begin-acts'
import { describe, expect, it } from 'vitest'
import { conflict, notFound } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, connect, createCourse, enrol, setCourse, vmsOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { addTemplate, addVersion, coursesOf } from '../../support/versions.ts'

const { app, lab } = await openSchool()
await connect(app, lab)
const of = coursesOf(app, lab)

const noVm = notFound('This VM does not exist. It may have been deleted in the meantime.')
const forbidden = { status: 403, body: { error: 'Your function in this course does not allow this.' } }

describe('a version', () => {
  it('is made of machines of the course, and by the owner of any VM', async () => {
    const course = await createCourse(lab)
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const asTeacher = of.callOf(course, teacher.token)
    const own = await addMachine(lab, course.id, { number: 4 })
    const foreign = await addMachine(lab, (await createCourse(lab)).id)
    const plain = await lab.addVm()
    for (const vmId of [foreign.id, plain.id, 'vm_none', 'lab', '../lab']) {
      expect(await asTeacher('POST', '/versions', { vmId })).toMatchObject(noVm)
    }
    const made = (number: number) => ({ status: 202, body: { message: `Version ${number} is being made.` } })
    await lab.database.labs
      .item(own.id, lab.labId)
      .patch([{ op: 'set', path: '/subscriptionId', value: app.azure.credentials[0]?.subscriptionId }])
    await lab.database.labs
      .item(plain.id, lab.labId)
      .patch([{ op: 'set', path: '/subscriptionId', value: app.azure.credentials[0]?.subscriptionId }])
    expect(await asTeacher('POST', '/versions', { vmId: own.id })).toMatchObject(made(1))
    expect(await asTeacher('POST', '/versions', { vmId: own.id })).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
    expect(await of.callOf(course)('POST', '/versions', { vmId: plain.id })).toMatchObject(made(2))
    const elsewhere = await openLab(app)
    const theirs = await elsewhere.addVm()
    expect(await of.callOf(course)('POST', '/versions', { vmId: theirs.id })).toMatchObject(noVm)
    expect((await of.callOf(course)('GET', '/versions')).body.data).toMatchObject([
      { number: 2, status: 'creating' },
      { number: 1, status: 'creating' },
    ])
  })

  it('has a number of its own, however many are made at once', async () => {
    const course = await createCourse(lab)
    const subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
    const machines = await Promise.all(
      [1, 2, 3, 4].map((number) => addMachine(lab, course.id, { number }, { subscriptionId })),
    )
    const answers = await Promise.all(
      machines.map(({ id }) => of.callOf(course)('POST', '/versions', { vmId: id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const numbers = answers.map(({ body }) => (body.data as { number: number }).number)
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4])
    const some = await Promise.all([1, 2, 3].map(() => addTemplate(app, lab)))
    const adopted = await Promise.all(
      some.map(({ id: templateId }) => of.callOf(course)('POST', '/versions', { templateId })),
    )
    const more = adopted.map(({ body }) => (body.data as { number: number }).number)
    expect(more.toSorted()).toEqual([5, 6, 7])
  })

  it('names exactly one thing that it is made of', async () => {
    const call = of.callOf(await createCourse(lab))
    const sentence = 'Name either a VM or a template.'
    for (const body of [{}, { vmId: 'vm_1', templateId: 'tpl_1' }]) {
      expect(await call('POST', '/versions', body)).toMatchObject({
        status: 400,
        body: { fields: { vmId: sentence } },
      })
    }
  })

  it('may be a template of the lab, which only its owner can say', async () => {
    const course = await createCourse(lab, { name: 'Adopted' })
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const { id: templateId } = await addTemplate(app, lab)
    const wish = { templateId, notes: 'Golden' }
    expect(await of.callOf(course, teacher.token)('POST', '/versions', wish)).toMatchObject(forbidden)
    const answer = await of.callOf(course)('POST', '/versions', wish)
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: 'Version 1 is being made.',
        data: { number: 1, templateId, name: 'adopted-v1', status: 'ready', notes: 'Golden' },
      },
    })
    expect(answer.body).not.toHaveProperty('operationId')
    expect(await of.callOf(course)('POST', '/versions', wish)).toMatchObject(
      conflict('This template is version 1 of Adopted already.'),
    )
    const { id: unfinished } = await addTemplate(app, lab, { status: 'creating' })
    expect(await of.callOf(course)('POST', '/versions', { templateId: unfinished })).toMatchObject(
      conflict('This template is still being created. Wait until it is ready.'),
    )
    const gone = notFound('This template does not exist. It may have been deleted in the meantime.')
    const other = await openLab(app)
    for (const id of ['tpl_none', course.id, other.labId]) {
      expect(await of.callOf(course)('POST', '/versions', { templateId: id })).toMatchObject(gone)
    }
    expect(await of.use(course, 1)).toMatchObject({
      status: 200,
      body: { data: { recipe: { from: { kind: 'version', number: 1 }, adminUsername: 'teacher' } } },
    })
  })

  it('is refused while the course is over', async () => {
    const course = await createCourse(lab)
    const { id: vmId } = await addMachine(lab, course.id)
    await setCourse(lab, course.id, { state: 'closed' })
    const closed = conflict('This course is closed.')
    expect(await of.callOf(course)('POST', '/versions', { vmId })).toMatchObject(closed)
    const { id: templateId } = await addTemplate(app, lab)
    expect(await of.callOf(course)('POST', '/versions', { templateId })).toMatchObject(closed)
  })

  it('that does not exist is neither deleted nor what a course is made of', async () => {
    const course = await createCourse(lab, { recipe: aRecipe })
    const none = (number: number) => notFound(`There is no version ${number} of this course.`)
    expect(await of.callOf(course)('DELETE', '/versions/3')).toMatchObject(none(3))
    expect((await of.callOf(course)('DELETE', '/versions/0')).status).toBe(400)
    expect(await of.use(course, 3)).toMatchObject(none(3))
    const recipe = { ...aRecipe, from: { kind: 'version', number: 3 } }
    expect(await lab.call('POST', 'courses', { name: 'N', timeZone: 'UTC', recipe })).toMatchObject(none(3))
    // A missing one comes before a change of somebody else, that one before one that is not ready.
    const stale = (number: number) =>
      of.callOf(course)('PUT', '', { rev: 99, recipe: { ...aRecipe, from: { kind: 'version', number } } })
    expect(await stale(3)).toMatchObject(none(3))
    await addVersion(app, lab, course, 3, { status: 'failed' })
    expect((await stale(3)).status).toBe(412)
    expect(await of.use(course, 3)).toMatchObject(conflict('Version 3 is not ready.'))
    const other = await createCourse(lab, { recipe: aRecipe })
    expect(await of.use(other, 3)).toMatchObject(none(3))
  })

  it('binds machines to its region and to the size of its disk', async () => {
    const course = await createCourse(lab, { recipe: aRecipe, machines: { wanted: 1 } })
    await addVersion(app, lab, course, 1, { location: 'westeurope', diskSizeGB: 128 })
    expect((await of.use(course, 1)).status).toBe(200)
    const problems = [
      {
        field: 'recipe.location',
        text: 'Version 1 lies in West Europe. Machines of it can only be made there.',
      },
      { field: 'recipe.diskSizeGB', text: 'Version 1 needs a disk of at least 128 GB.' },
    ]
    expect((await of.callOf(course)('POST', '/check')).body.data).toMatchObject({ ready: false, problems })
    expect(await of.callOf(course)('POST', '/publish')).toMatchObject({
      status: 400,
      body: { fields: Object.fromEntries(problems.map(({ field, text }) => [field, text])) },
    })
    expect(await vmsOf(lab, course.id)).toEqual([])
  })

  it('that the portal or an earlier subscription took is said before anything is made', async () => {
    const course = await createCourse(lab, { recipe: aRecipe, machines: { wanted: 1 } })
    const version = await addVersion(app, lab, course, 1, { subscriptionId: 'another' })
    expect((await of.use(course, 1)).status).toBe(200)
    expect(await of.callOf(course)('POST', '/publish')).toMatchObject(
      conflict(
        'Version 1 belongs to the Azure subscription that was connected before. Connect that one again, or choose another version.',
      ),
    )
    await lab.database.labs.item(version.id, lab.labId).delete()
    expect(await of.callOf(course)('POST', '/publish')).toMatchObject(
      conflict('There is no version 1 of this course.'),
    )
    expect(
      await lab.call('POST', `courses/${course.id}/copy`, { name: 'C', startsOn: '2027-03-01' }),
    ).toMatchObject({ status: 201 })
  })

  it('is what a course is made of, or deleted, whatever was read before', async () => {
    const { labs } = lab.database
    const { id } = await createCourse(lab, { recipe: aRecipe })
    const { id: templateId } = await addVersion(app, lab, { id }, 1)
    const templates = cosmosTemplates(labs)
    const courses = cosmosCourses(labs)
    const template = await templates.find(lab.labId, templateId)
    const before = await courses.read(lab.labId, id)
    if (template === undefined || before?.recipe === undefined) throw new Error('Not there')
    const recipe = { ...before.recipe, from: { kind: 'version', number: 1 } as const }
    const next = { ...before, rev: before.rev + 1, recipe }
    const now = app.clock.now()
    const request = { labId: lab.labId, requestedBy: 'u_1', requestId: 'r_1' }
    const remove = () => {
      const operation = newOperation(request, 'delete-template', 1, now)
      const step = newStep(operation, template, {}, now, { template: templateOfStep(template) })
      return templates.acceptDeletion(operation, step, template, before)
    }
    expect(await courses.change(before, next, template)).toBe(true)
    expect(await remove()).toBe('busy')
    expect(await courses.change(next, { ...before, rev: next.rev + 1 })).toBe(true)
    expect(await remove()).toBe('accepted')
    const again = { ...before, rev: next.rev + 1 }
    expect(await courses.change(again, { ...next, rev: again.rev + 1 }, template)).toBe(false)
    expect(await courses.read(lab.labId, id)).toMatchObject({ recipe: { from: { kind: 'image' } } })
  })

  it('is not what a machine is cleaned to when it goes in the same moment', async () => {
    const { labs } = lab.database
    const { id: courseId } = await createCourse(lab, { recipe: aRecipe })
    const { id: templateId } = await addVersion(app, lab, { id: courseId }, 1)
    expect((await of.use({ id: courseId }, 1)).status).toBe(200)
    await addMachine(lab, courseId, { clean: false })
    const setStatus = (value: string) =>
      labs.item(templateId, lab.labId).patch([{ op: 'set', path: '/status', value }])
    const versions = cosmosVersions(labs)
    /** It is read, and then begins to go. */
    const find: typeof versions.find = async (...asked) => {
      const version = await versions.find(...asked)
      await setStatus('deleting')
      return version
    }
    const nudged: string[] = []
    const world = {
      versions: { ...versions, find },
      work: cosmosWork(labs),
      nudges: { steps: async (_: string, ids: readonly string[]) => void nudged.push(...ids) },
      sealer: aesSealer(app.config.sealingKeys),
      clock: app.clock,
    }
    const course = await cosmosCourses(labs).read(lab.labId, courseId)
    if (course === undefined) throw new Error('Not there')
    const { machines } = await cosmosMachineList(labs).read(lab.labId, courseId)
    const request = { requestedBy: 'u_1', requestId: 'r_1' }
    await expect(beginActs(world)(course, machines, 'clean', request)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Version 1 is not ready.',
    })
    const [untouched] = await vmsOf(lab, courseId)
    expect(untouched).not.toHaveProperty('operationId')
    expect(untouched.course).not.toHaveProperty('resetting')
    expect(nudged).toEqual([])
    await setStatus('ready')
    const { taken } = await beginActs({ ...world, versions })(course, machines, 'clean', request)
    expect([...taken]).toEqual([untouched.id])
  })

  it('is not deleted while a course comes to be made of it, nor the other way round', async () => {
    for (let round = 0; round < 4; round += 1) {
      const course = await createCourse(lab, { recipe: aRecipe })
      await addVersion(app, lab, course, 1)
      const [used, deleted] = await Promise.all([
        of.use(course, 1),
        of.callOf(course)('DELETE', '/versions/1'),
      ])
      const isUsed = used.status === 200
      expect(deleted.status).toBe(isUsed ? 409 : 202)
      const { recipe } = await of.read(course)
      expect(recipe?.from.kind).toBe(isUsed ? 'version' : 'image')
    }
  })
})
