import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { classWorld } from '../../support/classes.ts'
import { addMachine } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** Who works in a machine hears before it is stopped by the calendar: each stop once. */

let app: RunningApp
let lab: Lab
let world: ReturnType<typeof classWorld>
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
  world = classWorld(app, lab)
})
afterAll(() => app.close())

const clock = (at: string): string => at.slice(11, 16)
const stops = (at: string): string => `This machine stops at ${clock(at)}.`

type Person = Awaited<ReturnType<typeof world.person>>

const stepsOn = async ({ vm }: Pick<Person, 'vm'>) => {
  const query = `SELECT * FROM c WHERE c.type = 'step' AND c.kind = 'message' AND c.vmId = '${vm.id}'`
  return (await lab.database.labs.items.query<StepRecord>(query).fetchAll()).resources
}
const told = async (person: Pick<Person, 'vm'>) =>
  (await stepsOn(person)).map(({ input }) => input.message?.text)
const page = async ({ call }: Person) => (await call('GET')).body.data as MyMachine

/** In a class that is on, from now on for so many minutes. */
const inClass = async (minutes: number, more: object = {}) => {
  const { id } = await world.openCourse()
  const one = await world.person(id)
  const endsAt = world.inMinutes(minutes + 1)
  const series = world.aClass('ser_a', 1, minutes + 1, { prepare: 0, ...more })
  await world.save(id, [series])
  await world.pass(1)
  await world.finish(one.vm.id)
  return { id, one, endsAt, path: `courses/${id}/classes/${world.keyOf(series)}` }
}

describe('a class', () => {
  it('says ten minutes before its end that machines stop, once, until then', async () => {
    const { one, endsAt } = await inClass(30)
    await world.pass(19)
    expect(await told(one)).toEqual([])
    expect(await page(one)).toMatchObject({ stopsAt: endsAt, stopsBecause: 'the class ends' })
    await world.pass(1)
    expect(await told(one)).toEqual([stops(endsAt)])
    expect(await stepsOn(one)).toMatchObject([{ status: 'queued', phase: 'listen', deadline: endsAt }])
    expect((await world.vm(one.vm.id)).operationId).toBeUndefined()
    for (const minutes of [1, 1, 5]) {
      await world.setCourse((await world.vm(one.vm.id)).course?.id ?? '', { dueAt: world.inMinutes(-1) })
      await world.pass(minutes)
    }
    expect(await told(one)).toEqual([stops(endsAt)])
    await world.pass(5)
    expect(await world.vm(one.vm.id)).toMatchObject({ powerState: 'VM deallocating' })
    expect(await told(one)).toHaveLength(1)
  })

  it('says so half-way when it is short', async () => {
    const { one, endsAt } = await inClass(12)
    await world.pass(5)
    expect(await told(one)).toEqual([])
    await world.pass(1)
    expect(await told(one)).toEqual([stops(endsAt)])
  })

  it('says so late when nobody looked, and not when it is over', async () => {
    const late = await inClass(30)
    const over = await inClass(30)
    app.clock.advance(27 * 60)
    await app.tick()
    expect(await told(late.one)).toEqual([stops(late.endsAt)])
    const { one } = over
    app.clock.advance(60 * 60)
    await app.tick()
    expect((await stepsOn(one)).length).toBeLessThanOrEqual(1)
  })

  it('says it anew when it is extended, ten minutes before the new end', async () => {
    const { one, path, endsAt } = await inClass(30)
    await world.pass(20)
    expect((await lab.call('POST', path, { action: 'extend', minutes: 15 })).status).toBe(200)
    await app.deliverLabs()
    await world.pass(1)
    expect(await told(one)).toEqual([stops(endsAt)])
    const next = new Date(Date.parse(endsAt) + 15 * 60_000).toISOString()
    expect(await page(one)).toMatchObject({ stopsAt: next })
    await world.pass(14)
    expect((await told(one)).toSorted()).toEqual([stops(endsAt), stops(next)].toSorted())
  })

  it('says nothing when it is ended at once', async () => {
    const { one, path } = await inClass(30)
    await world.pass(5)
    expect((await lab.call('POST', path, { action: 'end' })).status).toBe(200)
    await world.pass(1)
    expect(await told(one)).toEqual([])
  })

  it('says nothing to those for whom another one goes on', async () => {
    const { id } = await world.openCourse()
    const [stays, goes] = [
      await world.person(id, { enrolment: { group: 'A' } }),
      await world.person(id, { enrolment: { group: 'B' } }),
    ]
    const endsAt = world.inMinutes(31)
    const lastEnd = world.inMinutes(70)
    await world.save(id, [
      world.aClass('ser_a', 1, 31, { prepare: 0 }),
      world.aClass('ser_b', 36, 70, { prepare: 0, group: 'A' }),
    ])
    await world.pass(1)
    for (const { vm } of [stays, goes]) await world.finish(vm.id)
    await world.pass(20)
    expect([await told(stays), await told(goes)]).toEqual([[], [stops(endsAt)]])
    expect([(await page(stays)).stopsAt, (await page(goes)).stopsAt]).toEqual([lastEnd, endsAt])
    await world.pass(39)
    expect(await told(stays)).toEqual([stops(lastEnd)])
  })

  it('says nothing inside where the rule is off, and nothing to machines that do not run', async () => {
    const { one, id } = await inClass(30)
    const off = await world.person(id)
    await world.setCourse(id, { rules: { ...(await world.course(id)).rules, messageInside: false } })
    await world.pass(20)
    expect(await told(one)).toEqual([])
    expect(await page(one)).toMatchObject({ stopsBecause: 'the class ends' })
    expect(await told(off)).toEqual([])
  })

  it('tells who was being started a minute later', async () => {
    const { one, endsAt } = await inClass(30)
    await world.setVm(one.vm.id, { powerState: 'VM starting', operationId: 'op_x' })
    await world.pass(20)
    expect(await told(one)).toEqual([])
    await world.setVm(one.vm.id, { ...world.running(), ...world.idle })
    await world.pass(1)
    expect(await told(one)).toEqual([stops(endsAt)])
  })

  it('is told of once by two workers that look in the same moment', async () => {
    const { one, endsAt, id } = await inClass(30)
    app.clock.advance(20 * 60)
    await world.setCourse(id, { dueAt: world.inMinutes(-1) })
    const message = { labId: lab.labId, version: 1 }
    await Promise.all(
      [app.deliver('labs', message), app.deliver('labs', message)].map((one) => one.catch(() => {})),
    )
    await app.tick()
    expect(await told(one)).toEqual([stops(endsAt)])
  })
})

describe('Everything off', () => {
  it('is told ten minutes before, to whoever is in a machine, the source VM’s too', async () => {
    const { id } = await world.openCourse()
    const one = await world.person(id, { ...world.running() })
    const stopped = await world.person(id)
    const source = await addMachine(lab, id, { number: 0 }, { ...world.running() })
    const { end: _, ...off } = world.aClass('ser_o', 30, 31, { kind: 'off' }) as { end?: string }
    const at = world.inMinutes(30)
    await world.save(id, [off])
    await world.pass(19)
    expect(await told(one)).toEqual([])
    await world.pass(1)
    expect(await told(one)).toEqual([stops(at)])
    expect(await told({ vm: source })).toEqual([stops(at)])
    expect(await told(stopped)).toEqual([])
    const because = `everything is switched off at ${clock(at)}`
    expect(await page(one)).toMatchObject({ stopsAt: at, stopsBecause: because })
    await world.pass(2)
    expect(await told(one)).toHaveLength(1)
  })
})
