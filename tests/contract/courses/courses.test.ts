import { describe, expect, it } from 'vitest'
import { conflict, invalid } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  aCourse,
  addMachine,
  aRecipe,
  createCourse,
  enrol,
  openIt,
  setCourse,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, lab } = await openSchool({}, { at: new Date('2026-11-30T09:00:00Z') })

const put = (courseId: string, body: object) => lab.call('PUT', `courses/${courseId}`, body)
const today = () =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(app.clock.now())

describe('a new course', () => {
  it('is a draft with everything that nobody said', async () => {
    const { status, body } = await lab.call('POST', 'courses', {
      ...{ name: ' Operating Systems ', timeZone: 'Europe/Berlin', startsOn: '2026-11-23' },
      machines: { wanted: 30 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Operating Systems is created.',
      data: {
        ...{
          id: expect.stringMatching(/^crs_/),
          rev: 1,
          name: 'Operating Systems',
          about: '',
          state: 'draft',
        },
        ...{ startsOn: '2026-11-23', endsOn: '2027-03-14', closesAt: '2027-03-14T23:00:00.000Z' },
        ...{ lab: { id: lab.labId, name: 'Olga Owner', email: lab.email }, myFunction: 'owner' },
        machines: { wanted: 30, spares: 2, make: 'ahead', most: 32, prefix: 'operatingsy' },
        join: { mode: 'invited', domains: [], hasCode: false },
        rules: {
          ...{ studentsStart: true, assistantsConnect: true, keepDays: 7, leftDays: 3 },
          ...{ idleMinutes: 45, noShowMinutes: 30, loadCounts: true, messageInside: true },
          ...{ autoGrantMinutes: 0, hoursEnd: 'stop', resetsPerWeek: 2, checkpoints: 1 },
          ...{ addressOnlyWhileRunning: true, slowDiskAsleep: false, parkAfterDays: 0 },
        },
        counts: { invited: 0, active: 0, waiting: 0, left: 0, staff: 0, machines: 0, clean: 0, given: 0 },
        tiers: {
          ...{ basic: { ok: true, missing: [] }, idle: { ok: true, missing: [] } },
          ...{ selfService: { ok: true, missing: [] }, money: { ok: true, missing: [] } },
        },
      },
    })
    expect(body.data).not.toHaveProperty('recipe')
  })

  it('begins today, in its own zone', async () => {
    const { startsOn } = await createCourse(lab)
    expect(startsOn).toBe(today())
  })

  it('gets a group of its own, and keeps it', async () => {
    const course = await createCourse(lab, { recipe: aRecipe })
    expect(course.recipe).toMatchObject({ adminUsername: 'labadmin', studentIsAdmin: true })
    const group = course.recipe?.resourceGroup ?? ''
    expect(group).toMatch(/^labkeeper-biology-[a-z0-9]{4}$/)
    const changed = await put(course.id, { rev: 1, recipe: { ...aRecipe, diskSizeGB: 128 } })
    expect(changed).toMatchObject({ status: 200, body: { data: { recipe: { resourceGroup: group } } } })
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }, invalid('timeZone', 'This time zone is not known.')],
    [
      { startsOn: '2026-11-23', endsOn: '2026-11-22' },
      invalid('endsOn', 'The last day is before the first.'),
    ],
    [
      { startsOn: '2026-11-23', endsOn: '2028-05-25' },
      invalid('endsOn', 'A course lasts at most 18 months.'),
    ],
    [
      { name: '' },
      { status: 400, body: { fields: { name: 'String must contain at least 1 character(s)' } } },
    ],
    [
      { machines: { prefix: 'a-' } },
      { status: 400, body: { fields: { 'machines.prefix': expect.any(String) } } },
    ],
    [{ machines: { wanted: 501 } }, { status: 400, body: { code: 'invalid_request' } }],
    [{ hours: {} }, { status: 400, body: { fields: { hours: expect.stringContaining('Unrecognized') } } }],
  ])('refuses %j', async (body, wanted) => {
    expect(await lab.call('POST', 'courses', { ...aCourse, ...body })).toMatchObject(wanted)
  })

  it('is made in no lab of somebody else', async () => {
    const other = await openLab(app)
    expect(await lab.call('POST', 'courses', { ...aCourse, labId: other.labId })).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'This lab does not exist, or you may not create courses in it.' },
    })
  })

  it('is nothing for students', async () => {
    const student = await lab.newStudent()
    expect(await app.call('POST', 'courses', { token: student.token, body: {} })).toMatchObject({
      status: 403,
      body: { error: 'Your account may not do this. Ask the owner of the lab.' },
    })
  })
})

describe('the list', () => {
  it('has the courses in which somebody is something, of all labs, newest first', async () => {
    const [mine, theirs] = [await openLab(app), await openLab(app)]
    const one = await createCourse(mine, { name: 'One' })
    app.clock.advance(1)
    const two = await createCourse(theirs, { name: 'Two' })
    app.clock.advance(1)
    const three = await createCourse(theirs, { name: 'Three' })
    await createCourse(theirs, { name: 'Four' })
    await enrol(app, theirs, two.id, mine, { function: 'viewer' })
    await enrol(app, theirs, three.id, mine, { function: 'student' })
    const { body, headers } = await mine.call('GET', 'courses')
    expect(body.data).toMatchObject([
      { name: 'Two', myFunction: 'viewer', lab: { id: theirs.labId, email: theirs.email } },
      { id: one.id, myFunction: 'owner' },
    ])
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await mine.call('GET', 'courses', undefined, again)).status).toBe(304)
  })

  it('shows a student the courses of the own lab in which they help', async () => {
    const course = await createCourse(lab)
    const student = await lab.newStudent()
    const list = async () => (await app.call('GET', 'courses', { token: student.token })).body.data
    expect(await list()).toEqual([])
    await enrol(app, lab, course.id, student, { function: 'assistant' })
    expect(await list()).toMatchObject([{ id: course.id, myFunction: 'assistant' }])
  })

  it('counts people and machines', async () => {
    const course = await createCourse(lab)
    const people = ['invited', 'active', 'waiting', 'waiting', 'left'] as const
    for (const state of people) await enrol(app, lab, course.id, await lab.newStudent(), { state })
    await enrol(app, lab, course.id, await lab.newStudent(), { function: 'teacher' })
    await addMachine(lab, course.id, { number: 0 }, { powerState: 'VM running' })
    await addMachine(lab, course.id, { number: 1 })
    await addMachine(lab, course.id, { number: 2, clean: false })
    const allocatedTo = { userId: 'u_1', name: 'Stu', email: 'stu@example.test' } as const
    await addMachine(lab, course.id, { number: 3, clean: false }, { allocatedTo, powerState: 'VM running' })
    await addMachine(lab, course.id, { number: 4 }, { status: 'Creating', powerState: 'VM creating' })
    await addMachine(lab, course.id, { number: 5 }, { status: 'Deleting', powerState: 'VM deleting' })
    await lab.addVm({ powerState: 'VM running' })
    const { body } = await lab.call('GET', `courses/${course.id}`)
    expect(body.data).toMatchObject({
      counts: {
        ...{ invited: 1, active: 1, waiting: 2, left: 1, staff: 1 },
        ...{ machines: 4, clean: 1, given: 1, unclean: 1, running: 1 },
      },
    })
  })
})

describe('a change', () => {
  it('keeps what it does not name', async () => {
    const course = await createCourse(lab, { about: 'Cells', recipe: aRecipe })
    const body = {
      rev: 1,
      machines: { wanted: 7 },
      rules: { keepDays: 0 },
      join: { mode: 'domain', domains: ['Example.EDU'] },
    }
    const answer = await put(course.id, body)
    const { machines, rules } = course
    expect(answer).toMatchObject({ status: 200, body: { message: 'Biology is saved.' } })
    expect(answer.body.data).toEqual({
      ...course,
      rev: 2,
      machines: { ...machines, wanted: 7 },
      rules: { ...rules, keepDays: 0 },
      join: { mode: 'domain', domains: ['example.edu'], hasCode: false },
    })
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toEqual(answer.body.data)
  })

  it('of two who read the same course only the first is heard', async () => {
    const course = await createCourse(lab)
    const [one, other] = await Promise.all([
      put(course.id, { rev: 1, name: 'A' }),
      put(course.id, { rev: 1, name: 'B' }),
    ])
    expect([one.status, other.status].toSorted()).toEqual([200, 412])
    expect(await put(course.id, { rev: 1, name: 'C' })).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', error: 'Somebody else changed this course. Reload to see it.' },
    })
  })

  it('moves the end with the zone', async () => {
    const course = await createCourse(lab, { startsOn: '2026-11-23', endsOn: '2026-12-18' })
    const { body } = await put(course.id, { rev: 1, timeZone: 'Asia/Kolkata' })
    expect(body.data).toMatchObject({ closesAt: '2026-12-18T18:30:00.000Z' })
  })

  it('says what is wrong with days at the one that was sent', async () => {
    const { id } = await createCourse(lab, { startsOn: '2026-11-23', endsOn: '2026-12-18' })
    const before = 'The last day is before the first.'
    expect(await put(id, { rev: 1, startsOn: '2027-01-01' })).toMatchObject(invalid('startsOn', before))
    expect(await put(id, { rev: 1, endsOn: '2026-01-01' })).toMatchObject(invalid('endsOn', before))
  })

  it('ends no open course in the past', async () => {
    const course = await createCourse(lab, { startsOn: '2026-11-01', endsOn: '2027-01-29' })
    await openIt(lab, course)
    const answer = await put(course.id, { rev: 1, endsOn: '2026-11-02' })
    expect(answer).toMatchObject(invalid('endsOn', 'Choose a last day that is not over.'))
  })

  it('cannot make other machines of those that are there', async () => {
    const course = await createCourse(lab, { recipe: aRecipe })
    await addMachine(lab, course.id)
    const group = course.recipe?.resourceGroup
    const changes: [object, string][] = [
      [{ recipe: { ...aRecipe, location: 'westeurope' } }, 'in eastus'],
      [{ recipe: { ...aRecipe, resourceGroup: 'mine' } }, `in group ${group}`],
      [{ recipe: { ...aRecipe, adminUsername: 'boss' } }, 'signed in to as labadmin'],
      [
        {
          recipe: {
            ...aRecipe,
            from: { kind: 'image', image: { publisher: 'OpenLogic', offer: 'CentOS', sku: '7_9-gen2' } },
          },
        },
        'running Ubuntu Server',
      ],
      [{ machines: { prefix: 'pc' } }, 'named biology'],
    ]
    for (const [change, what] of changes) {
      const sentence = `The machines of this course are ${what} already. Remove them first.`
      expect(await put(course.id, { rev: 1, ...change })).toMatchObject(conflict(sentence))
    }
    const fine = { rev: 1, recipe: { ...aRecipe, sizes: ['Standard_D4s_v3'], diskSizeGB: 128 } }
    expect((await put(course.id, fine)).status).toBe(200)
  })

  it('wants no fewer machines than people have', async () => {
    const course = await createCourse(lab, { machines: { wanted: 3 } })
    const allocatedTo = { userId: 'u_1', name: 'Stu', email: 'stu@example.test' } as const
    await addMachine(lab, course.id, { number: 1 }, { allocatedTo })
    await addMachine(lab, course.id, { number: 2 }, { allocatedTo })
    const sentence = 'The number of machines cannot be below 2: so many are given.'
    expect(await put(course.id, { rev: 1, machines: { wanted: 1 } })).toMatchObject(conflict(sentence))
    expect((await put(course.id, { rev: 1, machines: { wanted: 2 } })).status).toBe(200)
  })

  it('of a closed one is of its name, its description and its end', async () => {
    const { id } = await createCourse(lab)
    await setCourse(lab, id, { state: 'closed' })
    expect(await put(id, { rev: 1, rules: {} })).toMatchObject(conflict('This course is closed.'))
    expect((await put(id, { rev: 1, name: 'Old', about: 'x', endsOn: '2027-02-01' })).status).toBe(200)
  })

  it('is refused by state only after what is wrong with it', async () => {
    const { id } = await createCourse(lab)
    await setCourse(lab, id, { state: 'closed' })
    expect((await put(id, { rev: 1, rules: { keepDays: -1 } })).status).toBe(400)
    expect((await put(id, { rev: 9, rules: {} })).status).toBe(412)
    const version = { ...aRecipe, from: { kind: 'version', number: 1 } }
    expect((await put(id, { rev: 9, recipe: version })).status).toBe(404)
  })
})
