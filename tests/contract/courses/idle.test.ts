import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { openIdleWorld, type Person, quiet, typing } from '../../support/courses/idle-world.ts'
import { aRecipe, type CourseBody, createCourse, setCourse, vmsOf } from '../../support/courses.ts'

const { app, lab, aClass, save, workOff, minutes, openCourse, wall } = await openIdleWorld()

/** What was shown in a guest. */
interface Told {
  readonly messages: readonly { readonly text: string }[]
}

describe('a machine that nobody uses', { timeout: 120_000 }, () => {
  it('is told and then stopped; one with somebody, with work, or without an answer is not', async () => {
    const { course, people } = await openCourse(5)
    // Their own time would end later.
    await setCourse(lab, course.id, {
      hours: { minutes: 600, period: 'course', weekStart: 'MO', since: app.clock.now().toISOString() },
    })
    const [empty, gone, there, working, silent] = people as [Person, Person, Person, Person, Person]
    for (const { call } of people) expect((await call('POST', '/start')).status).toBe(202)
    await workOff()
    for (const { use } of people) use({ ...quiet, load15: 0.01 })
    gone.use(typing(0))
    working.use({ load15: 3 })
    silent.use({ answers: 'never' })
    for (let round = 0; round < 6; round += 1) {
      there.use(typing(2))
      await minutes(5)
    }
    const asked = (part: string) => app.azure.control.requests().filter(({ path }) => path.includes(part))
    // In half an hour nobody can be idle for long enough.
    expect(asked('runCommand')).toHaveLength(0)
    there.use(typing(2))
    await minutes(9)
    const early = await wall(course)
    expect(early.get(empty.id)?.idle).toMatchObject({ state: 'leaving' })
    const told = await empty.mine()
    expect(told).toMatchObject({ powerState: 'VM running', stopsBecause: 'nobody seems to use it' })
    const { stopsAt, stopsBecause } = told
    expect(early.get(empty.id)).toMatchObject({ stopsAt, stopsBecause })
    expect((await gone.mine()).stopsBecause).toBe('nobody seems to use it')
    expect(early.get(there.id)?.idle).toMatchObject({ state: 'busy' })
    expect(early.get(working.id)?.idle).toMatchObject({ state: 'busy' })
    expect((await silent.mine()).stopsBecause).toBe('your own time is used up')
    // It is said inside, too, and once.
    const { messages } = app.azure.control.useGuest({ vmId: empty.id }) as unknown as Told
    expect(messages.map(({ text }) => text)).toEqual([
      `This machine stops at ${told.stopsAt?.slice(11, 16)}: nobody seems to use it.`,
    ])
    // One request of Azure Monitor for all of them, every ten minutes.
    expect(asked('getBatch').length).toBeLessThanOrEqual(2)

    for (let round = 0; round < 9; round += 1) {
      there.use(typing(2))
      await minutes(5)
    }
    const late = await wall(course)
    const stopped = /^Stopped \d\d:\d\d: nobody was signed in since \d\d:\d\d and the processor was idle\.$/
    const untyped = /^Stopped \d\d:\d\d: nobody typed since \d\d:\d\d and the processor was idle\.$/
    expect(await empty.mine()).toMatchObject({ powerState: 'VM deallocated' })
    expect((await empty.mine()).history.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(stopped),
    )
    expect((await gone.mine()).history.map(({ text }) => text)).toContainEqual(expect.stringMatching(untyped))
    for (const { id } of [there, working, silent]) expect(late.get(id)?.powerState).toBe('VM running')
    expect(late.get(silent.id)?.idle).toEqual({ state: 'unanswered', text: 'Could not ask this machine.' })
    expect((await empty.call('POST', '/start')).status).toBe(202)
  })

  it('is asked within moments where sixty are idle, some at a time', { timeout: 300_000 }, async () => {
    const { course, people } = await openCourse(60)
    const all = { what: 'start', which: 'all' }
    expect((await lab.call('POST', `courses/${course.id}/machines/act`, all)).status).toBe(202)
    await workOff()
    for (const { use } of people) use({ ...quiet, load15: 0.01 })
    app.clock.advance(30 * 60)
    const leaving = async () =>
      [...(await wall(course)).values()].filter(({ idle }) => idle?.state === 'leaving').length
    const found: number[] = []
    while ((found.at(-1) ?? 0) < 60 && found.length < 60) {
      await minutes(1)
      found.push(await leaving())
    }
    expect(found.at(-1)).toBe(60)
    // No look takes long, and each minute has one.
    const more = found.map((count, place) => count - (found[place - 1] ?? 0))
    expect(Math.max(...more)).toBeLessThanOrEqual(24)
    expect(found.filter((count) => count > 0).length).toBeLessThanOrEqual(5)
    await minutes(14)
    const machines = [...(await wall(course)).values()]
    expect(machines.filter(({ powerState }) => powerState === 'VM deallocated')).toHaveLength(60)
  })

  it('is the source VM of a draft, too', async () => {
    const { id } = await createCourse(lab, { recipe: aRecipe, timeZone: 'UTC' })
    expect((await lab.call('POST', `courses/${id}/source`, {})).status).toBe(202)
    await workOff()
    const [source] = (await vmsOf(lab, id)) as [VmRecord]
    app.azure.control.useGuest({ vmId: source.id, ...quiet, load15: 0.01 })
    await minutes(40)
    expect((await wall({ id } as CourseBody)).get(source.id)).toMatchObject({
      ...{ powerState: 'VM running', stopsBecause: 'nobody seems to use it' },
    })
    await minutes(15)
    expect((await vmsOf(lab, id))[0]).toMatchObject({ powerState: 'VM deallocated' })
  })

  it('is told and stopped once more where Azure has refused that', async () => {
    const { people } = await openCourse(1)
    const [one] = people as [Person]
    const refuse = (notActions: string[]) =>
      app.azure.control.withholdActions({
        subscriptionId: app.azure.credentials[0]?.subscriptionId ?? '',
        notActions,
      })
    const failures = async () =>
      (await one.mine()).history.filter(({ text }) => text.startsWith('Could not be stopped')).length
    await one.call('POST', '/start')
    await workOff()
    one.use({ ...quiet, load15: 0.01 })
    refuse(['Microsoft.Compute/virtualMachines/deallocate/action'])
    await minutes(60)
    expect(await failures()).toBe(1)
    expect(await one.mine()).toMatchObject({ powerState: 'VM running' })
    refuse([])
    await minutes(5)
    expect(await one.mine()).toMatchObject({ stopsBecause: 'nobody seems to use it' })
    await minutes(15)
    expect(await one.mine()).toMatchObject({ powerState: 'VM deallocated' })
    expect(await failures()).toBe(1)
  })

  it('runs on where the connection may not read metrics, which is remembered', async () => {
    const { course, people } = await openCourse(1, { idleMinutes: 15 })
    const subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
    app.azure.control.withholdActions({ subscriptionId, notActions: ['Microsoft.Insights/metrics/read'] })
    for (const { call, use } of people) {
      await call('POST', '/start')
      await workOff()
      use({ ...quiet, load15: 0.01 })
    }
    const requests = (part: string) =>
      app.azure.control.requests().filter(({ path }) => path.includes(part)).length
    const asked = () => requests('runCommand')
    const [before, measured] = [asked(), requests('getBatch')]
    await minutes(35)
    const one = people[0] as Person
    // The no is remembered: Azure is asked no more until somebody looks at what the connection may.
    expect(requests('getBatch')).toBe(measured + 1)
    expect(await one.mine()).toMatchObject({ powerState: 'VM running' })
    expect(asked()).toBe(before)
    const { tiers } = (await lab.call('GET', `courses/${course.id}`)).body.data as { tiers: object }
    expect(tiers).toMatchObject({
      basic: { ok: true },
      idle: { ok: false, missing: ['Microsoft.Insights/metrics/read'] },
    })
    // With the right it is stopped: nothing else has held it.
    app.azure.control.withholdActions({ subscriptionId, notActions: [] })
    await lab.call('POST', 'cloud-settings/test', {})
    await minutes(30)
    expect(await one.mine()).toMatchObject({ powerState: 'VM deallocated' })
  })
})

describe('a machine that was started for somebody who has not come', { timeout: 120_000 }, () => {
  it('is stopped, and one click starts it for the rest of the class', async () => {
    const { course, people } = await openCourse(2)
    await save(course.id, [aClass('ser_a', 2, 92, { prepare: 1 })])
    await minutes(4)
    const [absent, present] = people as [Person, Person]
    // By the wall: whoever opens the page of a machine was seen.
    expect((await wall(course)).get(absent.id)).toMatchObject({ powerState: 'VM running', meter: 'class' })
    present.use(typing(1))
    await minutes(33)
    expect((await wall(course)).get(absent.id)).toMatchObject({ powerState: 'VM deallocated' })
    const [line] = (await absent.mine()).history
    expect(line?.text).toBe('Stopped: nobody connected within 30 minutes of the class.')
    expect(await present.mine()).toMatchObject({ powerState: 'VM running' })
    expect((await absent.call('POST', '/start')).status).toBe(202)
    await minutes(30)
    expect(await absent.mine()).toMatchObject({ powerState: 'VM running', meter: 'class' })
  })
})
