import { afterEach, expect, it } from 'vitest'
import { openIdleWorld, quiet } from '../../support/courses/idle-world.ts'

/** A guest is asked through Azure, which may take as long as anybody waits for it: no tick may take longer than a function has. */

const { app, lab, workOff, minutes, openCourse, wall } = await openIdleWorld()
afterEach(() => app.cosmos.clearFaults())

const asked = (): number =>
  app.azure.control.requests().filter(({ path }) => path.includes('runCommand')).length

/** Each question takes twenty seconds: until what came of it is written down. */
const takeTime = (): void => {
  app.cosmos.failNext({
    status: 503,
    times: Number.POSITIVE_INFINITY,
    match: ({ operation, container }) => {
      if (operation === 'upsert' && container === 'labs') app.clock.advance(20)
      return false
    },
  })
}

const openIdle = async (count: number) => {
  const opened = await openCourse(count)
  for (const { call } of opened.people) expect((await call('POST', '/start')).status).toBe(202)
  await workOff()
  for (const { use } of opened.people) use({ ...quiet, load15: 0.01 })
  return opened
}

it('those who are left over are asked later', { timeout: 120_000 }, async () => {
  const { course, people } = await openIdle(8)
  app.clock.advance(40 * 60)
  const before = asked()
  takeTime()
  await app.tick()
  expect(asked() - before).toBe(6)
  app.cosmos.clearFaults()
  await minutes(25)
  const leaving = [...(await wall(course)).values()].filter(
    ({ idle, powerState }) => idle?.state === 'leaving' || powerState === 'VM deallocated',
  )
  expect(leaving).toHaveLength(people.length)
  await lab.call('POST', `courses/${course.id}/close`)
  await minutes(1)
})

it('and so are other courses', { timeout: 120_000 }, async () => {
  for (let count = 0; count < 3; count += 1) await openIdle(1)
  app.clock.advance(40 * 60)
  takeTime()
  const found: number[] = []
  for (let tick = 0; tick < 3; tick += 1) {
    const before = asked()
    await app.tick()
    found.push(asked() - before)
    app.clock.advance(60)
  }
  expect(found).toEqual([1, 1, 1])
})
