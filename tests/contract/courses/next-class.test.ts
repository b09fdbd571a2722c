import { expect, it } from 'vitest'
import { classWorld } from '../../support/classes.ts'
import { openSchool } from '../../support/courses/school.ts'

/** What lists of courses say of the calendar. */

const { app, lab } = await openSchool()
const world = classWorld(app, lab)

it('whoever is in a course sees the next class of the own group', async () => {
  const { id } = await world.openCourse()
  const person = await world.person(id, { enrolment: { group: 'A' } })
  const [mine, others] = [
    world.aClass('ser_a', 90, 120, { group: 'A' }),
    world.aClass('ser_b', 30, 60, { group: 'B' }),
  ]
  await world.save(id, [mine, others])
  const list = async () => (await app.call('GET', 'me/courses', { token: person.token })).body.data
  expect(await list()).toMatchObject([
    { nextClass: { key: world.keyOf(mine), startsAt: world.inMinutes(90), endsAt: world.inMinutes(120) } },
  ])
})

it('staff see the next class of whatever group, while one is on, too', async () => {
  const { id } = await world.openCourse()
  expect(await world.course(id)).not.toHaveProperty('nextClass')
  const [first, second] = [
    world.aClass('ser_a', 30, 60, { group: 'B' }),
    world.aClass('ser_b', 90, 120, { group: 'A' }),
  ]
  await world.save(id, [first, second, world.aClass('ser_c', 5, 10, { kind: 'open' })])
  const next = { key: world.keyOf(first), startsAt: world.inMinutes(30), endsAt: world.inMinutes(60) }
  expect(await world.course(id)).toMatchObject({ nextClass: next })
  expect((await lab.call('GET', 'courses')).body.data).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id, nextClass: next })]),
  )
  await world.pass(31)
  expect(await world.course(id)).toMatchObject({
    ...{ now: { key: world.keyOf(first) }, nextClass: { key: world.keyOf(second) } },
  })
})
