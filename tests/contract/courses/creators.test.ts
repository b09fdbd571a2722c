import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosPlaces } from '@labkeeper/functions/gateways/cosmos/accounts/places'
import { cosmosCreators } from '@labkeeper/functions/gateways/cosmos/courses/creators'
import { becomeCreator } from '@labkeeper/functions/use-cases/courses/lab/creators'
import { describe, expect, it } from 'vitest'
import { invalid } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aCourse, aRecipe, createCourse, enrol, makeCreator } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, ...school } = await openSchool()
let { lab } = school

const create = (token: string, body: object) =>
  app.call('POST', 'courses', { token, body: { ...aCourse, ...body } })

describe('the list of who may create courses', () => {
  it('is replaced as a whole, and keeps what people were', async () => {
    expect((await lab.call('GET', 'lab/creators')).body).toEqual({ data: [] })
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator)
    const people = [
      { email: creator.email.toUpperCase(), limits: { locations: ['eastus'], mostMachines: 3 } },
      { email: 'new@example.test', name: 'Nora New', limits: { locations: [], mostPricePerHour: 0.1 } },
    ]
    const saved = await lab.call('PUT', 'lab/creators', { people })
    expect(saved).toMatchObject({ status: 200, body: { message: 'The list is saved.' } })
    expect(saved.body.data).toEqual([
      {
        ...{ email: creator.email, name: 'Cora Creator', state: 'active' },
        limits: { locations: ['eastus'], mostMachines: 3 },
      },
      {
        ...{ email: 'new@example.test', name: 'Nora New', state: 'invited' },
        limits: { locations: [], mostPricePerHour: 0.1 },
      },
    ])
    expect((await lab.call('GET', 'lab/creators')).body.data).toEqual(saved.body.data)
  })

  it.each([
    [[{ email: 'x', limits: { locations: [] } }], 'people.0.email'],
    [[{ email: 'a@b.test', limits: {} }], 'people.0.limits.locations'],
    [[{ email: 'a@b.test', limits: { locations: [], mostMachines: 501 } }], 'people.0.limits.mostMachines'],
    [[{ email: 'a@b.test', limits: { locations: [], mostPerMonth: -5 } }], 'people.0.limits.mostPerMonth'],
    [['a@b.test', 'A@b.test '].map((email) => ({ email, limits: { locations: [] } })), 'people.1.email'],
  ])('refuses %j', async (people, field) => {
    const answer = await lab.call('PUT', 'lab/creators', { people })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toContain(field)
  })

  it('loses nobody when two write it at once', async () => {
    const fresh = await openLab(app)
    const put = (email: string) =>
      fresh.call('PUT', 'lab/creators', { people: [{ email, limits: { locations: [] } }] })
    const answers = await Promise.all([put('one@example.test'), put('two@example.test')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await fresh.call('GET', 'lab/creators')).body.data).toHaveLength(1)
  })
})

describe('somebody on the list', () => {
  it('sees the lab, and makes a course there as its teacher', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, { mostMachines: 10 })
    const labs = await app.call('GET', 'me/labs', { token: creator.token })
    expect(labs.body.data).toMatchObject([
      { own: true, email: creator.email },
      { id: lab.labId, own: false, email: lab.email, limits: { locations: [], mostMachines: 10 } },
    ])
    const { status, body } = await create(creator.token, { labId: lab.labId })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      ...{ myFunction: 'teacher', lab: { id: lab.labId }, counts: { staff: 1 } },
    })
    const { id } = body.data as { id: string }
    const listed = await app.call('GET', 'courses', { token: creator.token })
    expect(listed.body.data).toMatchObject([{ id, myFunction: 'teacher' }])
    expect((await lab.call('GET', `courses/${id}`)).body.data).toMatchObject({ myFunction: 'owner' })
  })

  it('makes no course there that would not be found', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator)
    const item = lab.database.users.item(userIdOf(creator.email), userIdOf(creator.email))
    const { resource } = await item.read<{ places: object[] }>()
    const others = Array.from({ length: 59 }, (_, index) => ({ labId: lab.labId, courseId: `crs_${index}` }))
    const places = [...(resource?.places ?? []), ...others]
    await item.replace({ ...resource, places } as never)
    expect(await create(creator.token, { labId: lab.labId })).toMatchObject({
      status: 409,
      body: { error: 'Your account is in as many courses as it can be.' },
    })
    expect((await lab.call('GET', 'courses')).body.data).toEqual([])
  })

  it('has nothing else of that lab', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    const theirs = await createCourse(lab)
    const vm = await lab.addVm()
    await makeCreator(app, lab, creator)
    const { token } = creator
    expect((await app.call('GET', `courses/${theirs.id}`, { token })).status).toBe(404)
    expect((await app.call('GET', `azure/vms/${vm.resourceGroup}/${vm.name}`, { token })).status).toBe(404)
    expect((await app.call('GET', 'lab/creators', { token })).body).toEqual({ data: [] })
  })

  it('may be a student of some lab', async () => {
    lab = await openLab(app)
    const student = await app.newStudent(await app.newOwner())
    await makeCreator(app, lab, student)
    expect((await app.call('GET', 'me/labs', { token: student.token })).body.data).toMatchObject([
      { id: lab.labId, own: false },
    ])
    expect(await create(student.token, {})).toMatchObject(invalid('labId', 'Required'))
    expect((await create(student.token, { labId: lab.labId })).status).toBe(201)
  })

  it('may copy what is there, and only there', async () => {
    lab = await openLab(app)
    const [creator, teacher] = [await app.newOwner(), await app.newOwner()]
    await makeCreator(app, lab, creator)
    const course = await createCourse(lab)
    for (const who of [creator, teacher]) await enrol(app, lab, course.id, who, { function: 'teacher' })
    const copy = (token: string) =>
      app.call('POST', `courses/${course.id}/copy`, { token, body: { name: 'B', startsOn: '2027-01-01' } })
    expect(await copy(creator.token)).toMatchObject({
      status: 201,
      body: { data: { myFunction: 'teacher' } },
    })
    expect(await copy(teacher.token)).toMatchObject({ status: 403 })
  })

  it('who is taken off keeps the courses made, and makes no more', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, { mostMachines: 5 })
    const { body } = await create(creator.token, { labId: lab.labId })
    const { id } = body.data as { id: string }
    expect((await lab.call('PUT', 'lab/creators', { people: [] })).status).toBe(200)
    expect(await create(creator.token, { labId: lab.labId })).toMatchObject({
      status: 404,
      body: { error: 'This lab does not exist, or you may not create courses in it.' },
    })
    expect((await app.call('GET', 'me/labs', { token: creator.token })).body.data).toHaveLength(1)
    const put = (machines: object) =>
      app.call('PUT', `courses/${id}`, { token: creator.token, body: { rev: 1, machines } })
    const sentence = 'This lab allows you 5 machines a course.'
    expect(await put({ wanted: 30 })).toMatchObject(invalid('machines.wanted', sentence))
    expect((await put({ wanted: 3 })).status).toBe(200)
  })

  it('who is taken off, or asked anew, is bound by the limits that the lab has set last', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, { mostMachines: 20 })
    const { body } = await create(creator.token, { labId: lab.labId })
    const { id } = body.data as { id: string }
    const list = (...people: object[]) => lab.call('PUT', 'lab/creators', { people })
    const allowing = (mostMachines: number) => ({
      ...{ email: creator.email, limits: { locations: [], mostMachines } },
    })
    const put = (wanted: number) =>
      app.call('PUT', `courses/${id}`, { token: creator.token, body: { rev: 1, machines: { wanted } } })
    const allows = (most: number) =>
      invalid('machines.wanted', `This lab allows you ${most} machines a course.`)
    expect((await list(allowing(5))).status).toBe(200)
    expect(await put(15)).toMatchObject(allows(5))
    expect((await list()).status).toBe(200)
    expect(await put(15)).toMatchObject(allows(5))
    // Of others nothing changes.
    expect((await list({ email: 'other@example.test', limits: { locations: [] } })).status).toBe(200)
    expect(await put(15)).toMatchObject(allows(5))
    expect((await list(allowing(3))).status).toBe(200)
    expect(await put(4)).toMatchObject(allows(3))
    expect((await put(2)).status).toBe(200)
  })

  it('is only invited, and unnamed, once the account is deleted', async () => {
    lab = await openLab(app)
    const home = await openLab(app)
    const student = await home.newStudent()
    await makeCreator(app, lab, student)
    expect((await home.call('DELETE', `lab/students/${student.id}`)).status).toBe(200)
    expect((await lab.call('GET', 'lab/creators')).body.data).toMatchObject([
      { email: student.email, name: '', state: 'invited' },
    ])
  })

  it('hears that the link is no more valid where the list has changed meanwhile', async () => {
    lab = await openLab(app)
    const { email } = await app.newOwner()
    const world = { creators: cosmosCreators(lab.database.labs), places: cosmosPlaces(lab.database.users) }
    const comer = { userId: userIdOf(email), name: 'Off the list' }
    await expect(becomeCreator(world)(lab.labId, comer)).rejects.toThrow('This link is not valid.')
  })

  it('who was only invited may nothing', async () => {
    lab = await openLab(app)
    const invited = await app.newOwner()
    const people = [{ email: invited.email, limits: { locations: [] } }]
    await lab.call('PUT', 'lab/creators', { people })
    await cosmosPlaces(lab.database.users).add(userIdOf(invited.email), { labId: lab.labId })
    expect((await create(invited.token, { labId: lab.labId })).status).toBe(404)
  })
})

describe('limits', () => {
  const sleepless = { addressOnlyWhileRunning: false, slowDiskAsleep: false, parkAfterDays: 0 }
  const beyond: [object, object, string, string][] = [
    [
      { locations: ['westeurope', 'uksouth'] },
      {},
      'recipe.location',
      'This lab allows you West Europe and UK South.',
    ],
    [
      { mostPricePerHour: 0.05 },
      {},
      'recipe.sizes.0',
      'Standard_D2s_v3 costs $0.0956 an hour. This lab allows you $0.05.',
    ],
    [
      { mostMachines: 4 },
      { wanted: 4, spares: 1 },
      'machines.wanted',
      'This lab allows you 4 machines a course.',
    ],
    [
      { mostMachines: 4 },
      { wanted: 0, most: 5, make: 'joining' },
      'machines.wanted',
      'This lab allows you 4 machines a course.',
    ],
    // 5 disks at $4.80, 5 addresses at $3.65, and 4 people for 5 of 10 hours a week.
    [
      { mostPerMonth: 40 },
      { wanted: 4, spares: 1 },
      'machines.wanted',
      'This course costs about $50.56 a month. This lab allows you $40.00.',
    ],
    // Nobody has joined yet, and all of them may come.
    [
      { mostPerMonth: 40 },
      { wanted: 0, most: 5, spares: 1, make: 'joining' },
      'machines.wanted',
      'This course costs about $50.56 a month. This lab allows you $40.00.',
    ],
  ]
  it.each(beyond)('%j hold for the whole life of a course', async (limits, machines, field, sentence) => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, limits)
    const body = { labId: lab.labId, recipe: aRecipe, machines, rules: sleepless }
    expect(await create(creator.token, body)).toMatchObject(invalid(field, sentence))
    const made = await create(creator.token, { labId: lab.labId })
    const { id } = made.body.data as { id: string }
    const teacher = await app.newOwner()
    await enrol(app, lab, id as 'crs_', teacher, { function: 'teacher' })
    const change = { rev: 1, recipe: aRecipe, machines, rules: sleepless }
    for (const { token } of [creator, teacher]) {
      expect(await app.call('PUT', `courses/${id}`, { token, body: change })).toMatchObject(
        invalid(field, sentence),
      )
    }
    // Whoever set them is not bound by them.
    expect((await lab.call('PUT', `courses/${id}`, change)).status).toBe(200)
    const { token } = teacher
    const problem = { field, text: sentence }
    const checked = await app.call('POST', `courses/${id}/check`, { token, body: {} })
    expect(checked.body.data).toMatchObject({ ready: false, problems: expect.arrayContaining([problem]) })
    expect(await app.call('POST', `courses/${id}/publish`, { token, body: {} })).toMatchObject(
      invalid(field, sentence),
    )
    const { body: own } = await lab.call('POST', `courses/${id}/check`, {})
    expect((own.data as { problems: object[] }).problems).not.toContainEqual(problem)
  })

  it('of money hold where machines are to sleep no more', async () => {
    lab = await openLab(app)
    const creator = await app.newOwner()
    await makeCreator(app, lab, creator, { mostPerMonth: 40 })
    const machines = { wanted: 4, spares: 1 }
    const made = await create(creator.token, { labId: lab.labId, recipe: aRecipe, machines })
    const { id } = made.body.data as { id: string }
    const { token } = creator
    const put = (rules: object) => app.call('PUT', `courses/${id}`, { token, body: { rev: 1, rules } })
    const sentence = 'This course costs about $50.56 a month. This lab allows you $40.00.'
    expect(await put(sleepless)).toMatchObject(invalid('machines.wanted', sentence))
    expect((await put({ keepDays: 3 })).status).toBe(200)
  })
})
