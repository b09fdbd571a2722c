import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { openIdleWorld, type Person, quiet, typing } from '../../support/courses/idle-world.ts'
import { aRecipe } from '../../support/courses.ts'

const { app, lab, aClass, save, workOff, minutes, openCourse, wall } = await openIdleWorld()

describe('a machine to which somebody comes while it is found unused', { timeout: 120_000 }, () => {
  it('is not stopped for whoever has just let themselves in', async () => {
    const { people } = await openCourse(2, { idleMinutes: 15 }, { ...aRecipe, access: 'address' })
    const [left, back] = people as [Person, Person]
    for (const { call } of people) await call('POST', '/start')
    await workOff()
    for (const { use } of people) use({ ...quiet, load15: 0.01 })
    while ((await back.mine()).stopsAt === undefined) await minutes(1)
    expect(await back.call('POST', '/open', { address: '84.12.3.4' })).toMatchObject({ status: 202 })
    await minutes(12)
    expect(await left.mine()).toMatchObject({ powerState: 'VM deallocated' })
    expect(await back.mine()).toMatchObject({ powerState: 'VM running' })
    // Then it has to be as long without anybody as ever.
    await minutes(25)
    expect(await back.mine()).toMatchObject({ powerState: 'VM deallocated' })
  })

  it.each([
    ['who says so', async ({ call }: Person) => call('POST', '/keep', { minutes: 15 })],
    ['while nobody looked', () => app.clock.advance(20 * 60)],
  ] as const)('is not stopped by what its guest has answered before: %s', async (_how, come) => {
    const { people } = await openCourse(1, { idleMinutes: 15 })
    const [back] = people as [Person]
    await back.call('POST', '/start')
    await workOff()
    back.use({ ...quiet, load15: 0.01 })
    const isAskedLast = async () => {
      const { resource } = await lab.database.labs.item(back.id, lab.labId).read<VmRecord>()
      const { state, askedAt } = resource?.course?.idle ?? {}
      return state === 'leaving' && askedAt !== undefined
    }
    while (!(await isAskedLast())) await minutes(1)
    await come(back)
    for (let round = 0; round < 4; round += 1) {
      back.use(typing(0))
      await minutes(5)
    }
    expect(await back.mine()).toMatchObject({ powerState: 'VM running' })
  })

  it('is not said to stop any more when a class begins', async () => {
    const { course, people } = await openCourse(1, { idleMinutes: 15 })
    const [early] = people as [Person]
    await early.call('POST', '/start')
    await workOff()
    early.use({ ...quiet, load15: 0.01 })
    while ((await early.mine()).stopsAt === undefined) await minutes(1)
    await save(course.id, [aClass('ser_a', 2, 92, { prepare: 2 })])
    await minutes(1)
    expect(await early.mine()).toMatchObject({ stopsBecause: 'the class ends', meter: 'class' })
    expect((await wall(course)).get(early.id)).not.toHaveProperty('idle')
  })
})
