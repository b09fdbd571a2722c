import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { openWorld } from '@labkeeper/functions/open-world'
import { holdBudget } from '@labkeeper/functions/use-cases/courses/money/hold-budget'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { setCourse } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { moneyWorld, runningHour, standingHour } from '../../support/money.ts'

/** What a course may cost: who hears of it, who is stopped, and who starts nothing any more. */

const { app, outbox } = await openSchoolWithMail()
let lab: Lab
let world: Awaited<ReturnType<typeof moneyWorld>>
let id: CourseId
let name = ''
beforeEach(async () => {
  toTuesday(app)
  app.prices.answerWith(200)
  lab = await openLab(app)
  world = await moneyWorld(app, lab)
  id = (await world.openCourse()).id
  name = (await world.course(id)).name
})

const burn = runningHour + standingHour
/** So that a machine which has stood so long and runs now uses it up after so many seconds. */
const lasting = async (seconds: number): Promise<number> =>
  (await world.money(id)).month.total + (burn * seconds) / 3600

const letters = () =>
  outbox.list().filter(({ to, subject }) => to === lab.owner.email && subject.includes(name))
const subjects = () =>
  letters()
    .map(({ subject }) => subject)
    .toSorted()
const activity = async (vmId: string): Promise<string[]> => {
  const { body } = await world.call('GET', `courses/${id}/activity?vmId=${vmId}`)
  return (body.data as { text: string }[]).map(({ text }) => text)
}
const seconds = async (count: number): Promise<void> => {
  app.clock.advance(count)
  await app.tick()
}
/** Letters that were written by a look are due with the next one. */
const post = () => seconds(1)

const usedUp = () => {
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(app.clock.now())
  return `The budget of this course for ${month} is used up. Your teacher was told.`
}

/** Somebody whose machine runs, in a course whose budget is used up. */
const overBudget = async (budget: object = {}) => {
  const person = await world.aPerson(id)
  await world.start(person)
  world.seconds(1000)
  await world.setBudget(id, { amount: 0.01, per: 'month', ...budget })
  return person
}
type Person = Awaited<ReturnType<typeof overBudget>>
const stopped = async (person: Person): Promise<void> => {
  await seconds(600)
  await world.end(person.vm.id)
}
const shown = async ({ call }: Person) => (await call('GET')).body.data as MyMachine
/** As staff see it. */
const listed = async ({ vm }: Person) => {
  const { body } = await world.call('GET', `courses/${id}/machines`)
  return (body.data as CourseMachine[]).find(({ _id }) => _id === vm.id)
}

describe('when it is used up', () => {
  it('whoever works outside of class has ten minutes, and is stopped once; at that instant and not before', async () => {
    const person = await world.aPerson(id)
    await world.start(person)
    world.seconds(1000)
    await world.setBudget(id, { amount: await lasting(154), per: 'month', warnAt: [] })
    expect((await world.course(id)).budget).toMatchObject({ warnAt: [] })
    await seconds(140)
    expect((await world.money(id)).budget?.state).toBe('ok')
    expect(subjects()).toEqual([])
    await seconds(15)
    expect((await world.money(id)).budget).toMatchObject({ percent: 100, state: 'ended' })
    const { stopsAt, stopsBecause } = await shown(person)
    expect(stopsBecause).toBe("the course's budget is used up")
    expect(await listed(person)).toMatchObject({ stopsAt, stopsBecause })
    await seconds(590)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    expect(subjects()).toEqual([`The budget of ${name} is used up`])
    await seconds(15)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM deallocating')
    await world.end(person.vm.id)
    const month = usedUp().match(/for (\w+)/)?.[1]
    expect(await activity(person.vm.id)).toContain(`Stopped: the course's budget for ${month} was used up.`)
    for (let minute = 0; minute < 5; minute += 1) await seconds(60)
    const stops = (await world.operations(id)).filter(({ kind }) => kind === 'stop')
    expect(stops).toHaveLength(1)
    expect(letters()).toHaveLength(1)
  })

  it('what a teacher prepares in a draft is stopped as well', async () => {
    await setCourse(lab, id, { state: 'draft' })
    const person = await overBudget()
    await seconds(1)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    await seconds(600)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM deallocating')
    expect(subjects()).toEqual([`The budget of ${name} is used up`])
  })

  it('classes go on, and are started', async () => {
    const person = await overBudget()
    await world.save(id, [world.aClass('ser_a', 5, 60, { prepare: 0, atEnd: 'stop', who: 'everyone' })])
    await seconds(5 * 60)
    await seconds(10 * 60)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    const second = await world.aPerson(id)
    expect((await second.call('POST', '/start')).status).toBe(202)
  })

  it('nobody starts anything: students hear why, and staff what to do', async () => {
    const person = await overBudget()
    await stopped(person)
    const refused = { status: 409, body: { code: 'conflict', error: usedUp() } }
    expect(await person.call('POST', '/start')).toMatchObject(refused)
    expect((await shown(person)).can.start).toEqual({ allowed: false, why: 'budget', reason: usedUp() })
    const toStaff = { status: 409, body: { error: 'The budget of this course is used up. Raise it first.' } }
    const act = { what: 'start', which: 'all' }
    expect(await world.call('POST', `courses/${id}/machines/act`, act)).toMatchObject(toStaff)
    const { name: vmName, resourceGroup } = person.vm
    expect(await world.call('POST', `azure/vms/${resourceGroup}/${vmName}/start`)).toMatchObject(toStaff)
    // What exists goes on costing.
    expect((await world.money(id)).standingPerDay).toBeGreaterThan(0)
  })

  it('raising it lets people start with the next call', async () => {
    const person = await overBudget()
    await stopped(person)
    expect((await person.call('POST', '/start')).status).toBe(409)
    const answer = await world.putBudget(id, { amount: 50, per: 'month' })
    expect(answer).toMatchObject({ status: 200, body: { message: 'The budget is saved.' } })
    expect((await person.call('POST', '/start')).status).toBe(202)
  })

  it('who runs goes on when it is raised in time, and hears no more of it', async () => {
    const person = await overBudget()
    await seconds(300)
    await world.setBudget(id, { amount: 50, per: 'month' })
    await seconds(400)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    expect(await shown(person)).not.toHaveProperty('stopsBecause')
  })

  it('who is just about to be stopped goes on when it is raised behind the worker that stops them', async () => {
    const person = await overBudget()
    app.clock.advance(605)
    const here = openWorld(app.config, app)
    const seen = await here.courses.read(lab.labId, id)
    const { machines } = await here.wall.read(lab.labId, id, '2026-01-01')
    const people = (await here.people.list(lab.labId, id)).map(({ enrolment }) => enrolment)
    expect((await world.putBudget(id, { amount: 50, per: 'month' })).status).toBe(200)
    expect(await holdBudget(here)(seen as CourseRecord, people, machines)).toMatchObject({ stopped: 0 })
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
  })

  it('and all is to end, no class is started, and one that is on ends first', async () => {
    const first = await world.aPerson(id)
    await world.start(first)
    await world.save(id, [
      world.aClass('ser_a', 0, 30, { prepare: 0, atEnd: 'keep', who: 'everyone' }),
      world.aClass('ser_b', 120, 180, { prepare: 0, atEnd: 'stop', who: 'everyone' }),
    ])
    await seconds(60)
    await world.setBudget(id, { amount: 0.01, per: 'month', atEnd: 'all' })
    await seconds(20 * 60)
    expect((await world.vm(first.vm.id)).powerState).toBe('VM running')
    for (let minutes = 0; minutes < 30; minutes += 5) await seconds(300)
    expect((await world.vm(first.vm.id)).powerState).toBe('VM deallocating')
    await world.end(first.vm.id)
    for (let minutes = 0; minutes < 70; minutes += 10) await seconds(600)
    expect((await world.vm(first.vm.id)).powerState).toBe('VM deallocated')
    const now = { minutes: 30 }
    expect((await world.call('POST', `courses/${id}/classes`, now)).status).toBe(409)
  })

  it('whoever comes to a class that ends first stays to its end, however late they start', async () => {
    const person = await world.aPerson(id)
    world.seconds(3600)
    await world.save(id, [world.aClass('ser_a', 0, 60, { prepare: 0, atEnd: 'stop', who: 'arrival' })])
    await seconds(60)
    await world.setBudget(id, { amount: 0.01, per: 'month', atEnd: 'all' })
    await seconds(60)
    expect((await shown(person)).can.start).toEqual({ allowed: true })
    await world.start(person)
    for (let minutes = 0; minutes < 45; minutes += 5) await seconds(300)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    expect(await shown(person)).toMatchObject({ stopsBecause: 'the class ends' })
    for (let minutes = 0; minutes < 20; minutes += 5) await seconds(300)
    expect((await world.vm(person.vm.id)).powerState).toBe('VM deallocating')
  })

  it('and staff are only told, nobody is stopped', async () => {
    const person = await overBudget({ atEnd: 'tell' })
    await seconds(700)
    await post()
    expect((await world.vm(person.vm.id)).powerState).toBe('VM running')
    expect(subjects()).toEqual([`The budget of ${name} is used up`])
  })

  it('what is set below what was spent acts at once', async () => {
    await overBudget()
    expect((await world.money(id)).budget).toMatchObject({ state: 'ended' })
    await post()
    expect(subjects()).toEqual([`The budget of ${name} is used up`])
  })
})

it('staff hear of each percentage once, of several at once of the highest', async () => {
  const person = await world.aPerson(id)
  await world.start(person)
  const spent = (await world.money(id)).month.total
  await world.setBudget(id, { amount: spent + burn, per: 'month', warnAt: [30, 50, 80] })
  const quarter = 900
  for (let count = 0; count < 3; count += 1) {
    await seconds(quarter)
    await post()
  }
  expect(subjects()).toEqual([`50 % of the budget of ${name} is used`])
  await seconds(quarter / 2)
  await post()
  expect(subjects()).toEqual([50, 80].map((mark) => `${mark} % of the budget of ${name} is used`))
})

it('a share of one person stops that person', async () => {
  const [ada, bob] = [await world.aPerson(id, { enrolment: { name: 'Ada' } }), await world.aPerson(id)]
  await world.start(ada)
  world.seconds(3600)
  await world.start(bob)
  const budget = { amount: 100, per: 'course', perStudent: { amount: 0.15, per: 'month' } }
  await world.setBudget(id, budget)
  await post()
  expect(subjects()).toEqual([`The share of Ada in the budget of ${name} is used up`])
  await seconds(610)
  expect((await world.vm(ada.vm.id)).powerState).toBe('VM deallocating')
  expect((await world.vm(bob.vm.id)).powerState).toBe('VM running')
  await world.end(ada.vm.id)
  expect(await activity(ada.vm.id)).toContain("Stopped: their share of the course's budget was used up.")
  expect(await ada.call('POST', '/start')).toMatchObject({
    status: 409,
    body: { error: "Your share of this course's budget is used up. Your teacher was told." },
  })
})

it('a share of one person that ends all has no class start that person', async () => {
  const [ada, bob] = [await world.aPerson(id, { enrolment: { name: 'Ada' } }), await world.aPerson(id)]
  await world.start(ada)
  world.seconds(3600)
  const perStudent = { amount: 0.15, per: 'month' }
  await world.setBudget(id, { amount: 100, per: 'course', atEnd: 'all', perStudent })
  await stopped(ada)
  const begun = await world.call('POST', `courses/${id}/classes`, { minutes: 60 })
  const reason = "Its person's share of the budget is used up"
  expect(begun).toMatchObject({ status: 202, body: { data: { notStarted: [{ name: 'Ada', reason }] } } })
  expect((await world.vm(ada.vm.id)).powerState).toBe('VM deallocated')
  expect((await world.vm(bob.vm.id)).powerState).toBe('VM starting')
})

it('whoever is in a class of their group is started on the list of VMs, too', async () => {
  const ada = await world.aPerson(id, { enrolment: { name: 'Ada', group: 'A' } })
  const bob = await world.aPerson(id, { enrolment: { name: 'Bob', group: 'B' } })
  await world.save(id, [world.aClass('ser_a', 20, 60, { prepare: 0, who: 'arrival', group: 'A' })])
  await overBudget()
  await seconds(600)
  const start = ({ vm: { resourceGroup, name: vmName } }: Person) =>
    world.call('POST', `azure/vms/${resourceGroup}/${vmName}/start`)
  expect(await start(bob)).toMatchObject({ status: 409 })
  expect(await start(ada)).toMatchObject({ status: 202 })
})

it('a start makes the lab’s worker look before it is due', async () => {
  const person = await world.aPerson(id)
  await world.setBudget(id, { amount: 1, per: 'month' })
  await post()
  const due = async () =>
    (await lab.database.labs.item(id, lab.labId).read<{ dueAt: string }>()).resource?.dueAt ?? ''
  expect((await due()) > app.clock.now().toISOString()).toBe(true)
  await world.start(person)
  expect((await due()) <= app.clock.now().toISOString()).toBe(true)
})
