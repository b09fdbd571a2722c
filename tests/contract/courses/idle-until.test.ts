import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { openIdleWorld, type Person, quiet, typing } from '../../support/courses/idle-world.ts'

const { app, lab, workOff, minutes, openCourse } = await openIdleWorld()

describe('a machine to which somebody comes while it is found unused', { timeout: 120_000 }, () => {
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
})
