import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { describe, expect, it } from 'vitest'
import { conflict, invalid } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  aCourse,
  addMachine,
  aRecipe,
  type CourseBody,
  connect,
  createCourse,
  enrol,
  makeCreator,
  openIt,
  setCourse,
  vmsOf,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'

const { app, lab } = await openSchool()
await connect(app, lab)

const draft = (body: object = {}) => createCourse(lab, { recipe: aRecipe, machines: { wanted: 2 }, ...body })
const publish = ({ id }: Pick<CourseBody, 'id'>, body: object = {}) =>
  lab.call('POST', `courses/${id}/publish`, body)
const check = async ({ id }: Pick<CourseBody, 'id'>) => {
  const { status, body } = await lab.call('POST', `courses/${id}/check`)
  expect(status).toBe(200)
  return body.data as { problems: { field?: string; text: string }[] } & Record<string, unknown>
}
/** How many machines are recorded, or asked of Azure. */
const writes = async (run: () => Promise<unknown>): Promise<number> => {
  app.sent.length = 0
  await run()
  return app.sent.length
}

describe('publishing', () => {
  /** Whose machines all failed, and are gone. */
  const failing = async (course: CourseBody) => {
    const { operationId } = (await publish(course)).body
    const { labs } = lab.database
    const query = `SELECT * FROM c WHERE c.type = 'step' AND c.operationId = '${operationId}'`
    const { resources } = await labs.items.query<{ id: string; vmId: string }>(query).fetchAll()
    for (const { id, vmId } of resources) {
      await labs.item(id, lab.labId).patch([{ op: 'set', path: '/status', value: 'failed' }])
      await labs.item(vmId, lab.labId).delete()
    }
    await labs.item(String(operationId), lab.labId).patch([
      { op: 'set', path: '/open', value: 0 },
      { op: 'set', path: '/failed', value: 3 },
    ])
    app.clock.advance(1)
    return operationId
  }

  it('is looked at once its machines are tried again, for who waits', async () => {
    const course = await draft({ name: 'Retried' })
    const operationId = await failing(course)
    await setCourse(lab, course.id, { dueAt: course.closesAt })
    expect((await lab.call('POST', `operations/${operationId}/retry`)).status).toBe(202)
    const { resource } = await lab.database.labs.item(course.id, lab.labId).read<{ dueAt: string }>()
    expect(resource?.dueAt).toBe(app.clock.now().toISOString())
  })

  it('is not repeated by a retry once something was made since', async () => {
    const course = await draft({ name: 'Again' })
    const operationId = await failing(course)
    expect((await publish(course)).status).toBe(202)
    expect(await lab.call('POST', `operations/${operationId}/retry`)).toMatchObject(
      conflict('Something was made for this course since. Publish it again to make what is missing.'),
    )
    expect(await vmsOf(lab, course.id)).toHaveLength(3)
  })

  it('makes what is wanted, with spares, and leaves it stopped', { timeout: 180_000 }, async () => {
    const course = await draft({ name: 'Made' })
    expect(await check(course)).toMatchObject({
      ...{ ready: true, make: 3, first: 'made-1', last: 'made-3', problems: [], warnings: [] },
      ...{ vCpus: { needed: 6, left: expect.any(Number), limit: expect.any(Number) } },
      ...{ pricePerHour: expect.any(Number), tiers: { basic: { ok: true } } },
    })
    expect(await vmsOf(lab, course.id)).toEqual([])
    const { status, body } = await publish(course)
    expect({ status, body }).toMatchObject({
      status: 202,
      body: {
        message: 'Making 3 machines.',
        made: 3,
        data: { state: 'open', operationId: body.operationId, counts: { machines: 3, clean: 0 } },
      },
    })
    // Whoever asks while it goes on is told of the same work.
    expect(await publish(course)).toMatchObject({
      status: 202,
      body: { message: 'Making 3 machines.', made: 0, operationId: body.operationId },
    })
    const done = await workOff(app, lab, String(body.operationId))
    expect(done).toMatchObject({ kind: 'publish', courseId: course.id, status: 'succeeded', total: 3 })
    const machines = await vmsOf(lab, course.id)
    expect(machines.map(({ name }) => name)).toEqual(['made-1', 'made-2', 'made-3'])
    for (const machine of machines) {
      expect(machine).toMatchObject({
        powerState: 'VM deallocated',
        status: 'Succeeded',
        course: { clean: true },
      })
      expect(machine).not.toHaveProperty('autoStopAt')
      expect(machine).not.toHaveProperty('operationId')
    }
    expect(new Set(machines.map(({ sealedPassword }) => sealedPassword)).size).toBe(3)
    const { body: detail } = await lab.call('GET', `azure/vms/${machines[0].resourceGroup}/made-1`)
    expect(detail.data).toMatchObject({ adminPassword: expect.stringMatching(/^[A-Za-z0-9]{16}$/) })

    const again = await writes(async () => {
      expect(await publish(course)).toMatchObject({
        status: 202,
        body: { message: 'Everything is there: 3 machines.', made: 0, data: { counts: { clean: 3 } } },
      })
    })
    expect(again).toBe(0)
    const read = await lab.call('GET', `courses/${course.id}`)
    expect(read.body.data).not.toHaveProperty('operationId')
    const { rev } = read.body.data as { rev: number }
    const saved = await lab.call('PUT', `courses/${course.id}`, { rev, about: 'Cells' })
    expect(saved).toMatchObject({ status: 200, body: { data: { about: 'Cells' } } })
    expect(saved.body.data).not.toHaveProperty('operationId')
  })

  it('makes nothing twice when it is asked for many times at once', async () => {
    const course = await draft({ name: 'Rush' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(course)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202))
    expect(answers.reduce((sum, { body }) => sum + Number(body.made), 0)).toBe(3)
    expect(new Set(answers.map(({ body }) => body.operationId)).size).toBe(1)
    expect(await vmsOf(lab, course.id)).toHaveLength(3)
  })

  it('never uses a number again, and counts what is there', async () => {
    const course = await draft({ name: 'Numbers' })
    await openIt(lab, course)
    await setCourse(lab, course.id, { lastNumber: 7 })
    await addMachine(lab, course.id, { number: 5 }, { name: 'numbers-5' })
    await addMachine(lab, course.id, { number: 6 }, { name: 'numbers-6', status: 'Deleting' })
    await addMachine(lab, course.id, { number: 0 }, { name: 'numbers-source' })
    expect(await publish(course, { wanted: 3 })).toMatchObject({ status: 202, body: { made: 3 } })
    const numbers = (await vmsOf(lab, course.id)).map(({ course: { number } }) => number)
    expect(numbers).toEqual([0, 5, 6, 8, 9, 10])
    const { body } = await lab.call('GET', `courses/${course.id}`)
    expect(body.data).toMatchObject({ machines: { wanted: 3 } })
  })

  it('on joining makes as many as people have come, and spares', async () => {
    const course = await draft({
      name: 'Joining',
      machines: { wanted: 6, spares: 1, make: 'joining', most: 6 },
    })
    for (const state of ['active', 'waiting', 'waiting'] as const) {
      await enrol(app, lab, course.id, await lab.newStudent(), { state })
    }
    expect(await publish(course)).toMatchObject({ status: 202, body: { made: 3 } })
  })

  it('opens a draft for which nothing is to be made', async () => {
    const course = await draft({ name: 'Nothing', machines: { wanted: 0, spares: 0 } })
    const answer = await publish(course)
    expect(answer).toMatchObject({ status: 202, body: { made: 0, data: { state: 'open' } } })
    expect(answer.body).not.toHaveProperty('operationId')
  })
})

describe('a refusal', () => {
  it.each([
    [{ location: 'mars' }, 'recipe.location', "The region 'mars' is not offered. Choose one from the list."],
    [{ adminUsername: 'root' }, 'recipe.adminUsername', expect.stringContaining('root')],
    [{ diskSizeGB: 4095, resourceGroup: 'ends.' }, 'recipe.resourceGroup', expect.any(String)],
    [
      { sizes: ['Standard_Nothing'] },
      'recipe.sizes.0',
      'The size Nothing is not offered for Ubuntu Server in East US. Choose one from the list.',
    ],
    [
      { from: { kind: 'image', image: { publisher: 'x', offer: 'y', sku: 'z' } } },
      'recipe.from.image',
      'This operating system is not offered. Choose one from the list.',
    ],
  ])('of %j says which field, and makes nothing', async (recipe, field, text) => {
    const course = await draft({ recipe: { ...aRecipe, ...recipe } })
    expect(await publish(course)).toMatchObject({ status: 400, body: { fields: { [field]: text } } })
    expect(await check(course)).toMatchObject({ ready: false, problems: [{ field, text }] })
    expect(await lab.call('GET', `courses/${course.id}`)).toMatchObject({
      body: { data: { state: 'draft' } },
    })
    expect(await vmsOf(lab, course.id)).toEqual([])
  })

  it('without a recipe asks for one', async () => {
    const sentence = 'Choose what the machines are made of.'
    const course = await createCourse(lab)
    expect(await publish(course)).toMatchObject(invalid('recipe', sentence))
    expect(await check(course)).toMatchObject({
      ready: false,
      problems: [{ field: 'recipe', text: sentence }],
    })
  })

  it('says that the quota is too small', async () => {
    app.azure.control.setQuota({ location: 'westus2', family: 'cores', limit: 9 })
    const course = await draft({ recipe: { ...aRecipe, location: 'westus2' }, machines: { wanted: 5 } })
    const answer = await publish(course)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(answer.body.error).toMatch(/^6 × D2s v3 need 12 vCPUs; West US 2 has 9 left: 4 of 6 fit\./)
    expect(await check(course)).toMatchObject({ ready: false, problems: [{ field: 'recipe.sizes.0' }] })
  })

  it('names a machine that is there already', async () => {
    const course = await draft({ name: 'Taken' })
    await lab.addVm({
      name: 'taken-2',
      resourceGroup: course.recipe?.resourceGroup ?? '',
      uk: `vm:${course.recipe?.resourceGroup}/taken-2`,
    })
    expect(await publish(course)).toMatchObject(
      conflict("A VM named 'taken-2' already exists in this resource group. Choose another name."),
    )
  })

  it('follows the state and the people', async () => {
    const course = await draft()
    await openIt(lab, course)
    const person = { userId: userIdOf('p@x.test'), name: 'Pat', email: 'p@x.test' }
    for (const number of [1, 2]) await addMachine(lab, course.id, { number }, { allocatedTo: person })
    expect(await publish(course, { wanted: 1 })).toMatchObject(
      conflict('The number of machines cannot be below 2: so many are given.'),
    )
    await setCourse(lab, course.id, { state: 'closed' })
    expect(await publish(course)).toMatchObject(conflict('This course is closed.'))
    expect(await check(course)).toMatchObject({
      ready: false,
      problems: [{ text: 'This course is closed.' }],
    })
  })

  it('keeps to what the lab allows whoever made the course, but not the owner', async () => {
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, { mostMachines: 2 })
    const made = await app.call('POST', 'courses', {
      token: creator.token,
      body: { labId: lab.labId, ...aCourse, recipe: aRecipe, machines: { wanted: 1, spares: 1 } },
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data as CourseBody
    const answer = await app.call('POST', `courses/${id}/publish`, {
      token: creator.token,
      body: { wanted: 2 },
    })
    expect(answer).toMatchObject(invalid('machines.wanted', 'This lab allows you 2 machines a course.'))
    expect(await publish({ id }, { wanted: 2 })).toMatchObject({ status: 202, body: { made: 3 } })
  })

  it('tells staff whom to ask for a subscription', async () => {
    const bare = await openLab(app)
    await bare.call('DELETE', 'cloud-settings?force=true')
    const course = await createCourse(bare, { recipe: aRecipe, machines: { wanted: 1 } })
    const teacher = await app.newOwner()
    await enrol(app, bare, course.id, teacher, { function: 'teacher' })
    const ask = (token: string, what = 'publish') =>
      app.call('POST', `courses/${course.id}/${what}`, { token, body: {} })
    const error = 'This lab has no Azure subscription yet. Ask Olga Owner.'
    expect(await ask(teacher.token)).toMatchObject({
      status: 409,
      body: { code: 'cloud_settings_missing', error },
    })
    const told = async (token: string) => (await ask(token, 'check')).body.data
    expect(await told(teacher.token)).toMatchObject({ ready: false, problems: [{ text: error }] })
    const owners = /^Connect an Azure subscription first/
    expect((await ask(bare.token)).body.error).toMatch(owners)
    expect(await told(bare.token)).toMatchObject({ problems: [{ text: expect.stringMatching(owners) }] })
  })
})
