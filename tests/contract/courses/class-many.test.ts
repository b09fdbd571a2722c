import { newMeetingRecord } from '@labkeeper/functions/domain/courses/calendar/meeting-record'
import type { CourseId, LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosClasses } from '@labkeeper/functions/gateways/cosmos/courses/classes'
import { describe, expect, it } from 'vitest'
import { openClassDay, starting, stopping } from '../../support/courses/class-day.ts'
import { createCourse } from '../../support/courses.ts'

/** More classes than one transaction takes, or anybody wants to read. */

const { app, lab, world } = await openClassDay()

const minuteMs = 60_000

/** So many classes that took place, one a minute, the last of them an hour ago. */
const addPast = async (courseId: CourseId, count: number, first: object = {}) => {
  const last = Date.parse(world.inMinutes(-60))
  const { labId } = lab
  const meeting = { kind: 'class', seriesId: 'ser_a', prepare: 0, who: 'regulars', atEnd: 'stop' } as const
  const keys: string[] = []
  for (let number = 0; number < count; number += 1) {
    const [startsAt, endsAt] = [0, 1].map((later) =>
      new Date(last + (number - count + later) * minuteMs).toISOString(),
    ) as [string, string]
    const key = `exc_${number}.${startsAt.slice(0, 10)}`
    const one = { ...meeting, key, date: startsAt.slice(0, 10), startsAt, endsAt }
    const record = newMeetingRecord({ id: courseId, labId }, one, 'ended', startsAt)
    // One of whose machines does not stop has taken place as well.
    const state = number === count - 1 ? 'ending' : 'ended'
    await lab.database.labs.items.create({
      ...{ ...record, state, attended: [`enr_${number}`] },
      ...(number === 0 && first),
    })
    keys.push(key)
  }
  return keys
}

describe('what took place', () => {
  it('is read as far as somebody wants to know it', async () => {
    const { id } = await world.openCourse()
    const keys = await addPast(id, 105)
    const classes = cosmosClasses(lab.database.labs)
    const labId = lab.labId as LabId
    const past = await classes.past(labId, id, 'ser_a', 3)
    expect(past.map(({ attended }) => attended)).toEqual([['enr_104'], ['enr_103'], ['enr_102']])
    const span = { from: world.inMinutes(-24 * 60), until: world.inMinutes(0) }
    const some = await classes.between(labId, id, span, 100)
    expect(some.map(({ key }) => key)).toEqual(keys.slice(0, 100))
  })

  it('is shown before what is to come, and nothing twice', async () => {
    const { id } = await world.openCourse()
    const again = world.aClass('ser_b', 60, 90)
    const keys = await addPast(id, 101, { key: world.keyOf(again), state: 'cancelled' })
    await world.save(id, [again])
    const shown = (await world.classes(id)).map(({ key, state }) => `${state} ${key}`)
    // Of what took place as much as was read, and nothing behind a gap.
    expect(shown).toEqual(keys.slice(1, 100).map((key) => `ended ${key}`))
  })
})

describe('a hundred classes at one instant', () => {
  const count = 101

  const begin = async (courseId: string) => {
    const series = world.aClass('ser_a', 20, 50)
    const { from: date } = series
    const more = Array.from({ length: count - 1 }, (_, index) => ({
      ...{ id: `exc_${index}`, kind: 'added', seriesId: 'ser_a', date },
    }))
    await world.save(courseId, [series], more)
    await world.pass(11)
  }

  it('begin, and end, by the same look', async () => {
    const { id } = await world.openCourse()
    const people = [await world.person(id), await world.person(id)]
    await begin(id)
    for (const { vm } of people) {
      expect(await world.vm(vm.id)).toMatchObject(starting)
      await world.finish(vm.id)
    }
    const states = async () => {
      const query = `SELECT VALUE c.state FROM c WHERE c.type = 'meeting' AND c.courseId = '${id}'`
      const { resources } = await lab.database.labs.items.query<string>(query).fetchAll()
      return { count: resources.length, states: [...new Set(resources)] }
    }
    expect(await states()).toEqual({ count, states: ['preparing'] })
    expect(await world.operations(id)).toHaveLength(1)
    await world.pass(40)
    for (const { vm } of people) {
      expect(await world.vm(vm.id)).toMatchObject(stopping)
      await world.finish(vm.id)
    }
    await world.pass(2)
    expect(await states()).toEqual({ count, states: ['ended'] })
    expect(await world.operations(id)).toHaveLength(2)
  })

  it('are over with their course', async () => {
    const { id } = await world.openCourse()
    await begin(id)
    await lab.call('POST', `courses/${id}/close`)
    await app.deliverLabs()
    expect(new Set((await world.classes(id)).map(({ state }) => state))).toEqual(new Set(['ended']))
  })

  it('go with a course that is deleted', async () => {
    const course = await createCourse(lab)
    await addPast(course.id, 45)
    expect((await lab.call('DELETE', `courses/${course.id}`)).status).toBe(200)
    await app.deliverLabs()
    const query = `SELECT VALUE c.id FROM c WHERE c.type IN ('meeting', 'course') AND (c.id = '${course.id}' OR c.courseId = '${course.id}')`
    expect((await lab.database.labs.items.query(query).fetchAll()).resources).toEqual([])
  })
})
