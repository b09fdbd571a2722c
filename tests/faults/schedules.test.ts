import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  courseCommand,
  diskCommand,
  guestCommand,
  hoursCommand,
  openingCommand,
  parkingCommand,
  sleepCommand,
  versionCommand,
} from './course-commands.ts'
import { courseGame } from './course-game.ts'
import { type OpenGame, parameters, play, scheduleOf } from './play.ts'
import { studentCommand, studentGame } from './student-game.ts'
import {
  commandOf,
  policyGame,
  templateGame,
  vmGame,
  withPolicies,
  withTemplates,
  withVms,
} from './vm-game.ts'

/**
 * Random work under random faults: the process dies at any call to the database, the queue or the cloud, before or
 * after the call had its effect; answers are lost; messages are lost and doubled; Azure throttles, stumbles and runs out
 * of quota. When the dust has settled, nothing may be lost, doubled or left over.
 *
 * `CHAOS_RUNS=10000` for a night; a failure prints seed and path, `CHAOS_SEED=… CHAOS_PATH=…` with the name of the test
 * (`-t`) plays it again.
 */

const aDay = 24 * 3_600_000

const holds = async <Command extends { readonly hops: number }>(
  command: fc.Arbitrary<Command>,
  game: OpenGame<Command>,
): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(scheduleOf(command), (schedule) => play(schedule, game)),
    parameters,
  )
}

describe('nothing is lost, doubled or left over, whatever goes wrong', { timeout: aDay }, () => {
  it('with VMs', async () => {
    await expect(holds(commandOf(withVms), vmGame)).resolves.toBeUndefined()
  })

  it('with templates and their copies', async () => {
    await expect(holds(commandOf(withTemplates), templateGame)).resolves.toBeUndefined()
  })

  it('with policies', async () => {
    // A day of so many VMs takes its time, and how many are accepted at once is the game with VMs.
    await expect(holds(commandOf(withPolicies, 6), policyGame)).resolves.toBeUndefined()
  })

  it('with students, imports and allocations', async () => {
    await expect(holds(studentCommand, studentGame)).resolves.toBeUndefined()
  })

  it('with a course whose machines are made ahead', async () => {
    await expect(holds(courseCommand, courseGame('ahead'))).resolves.toBeUndefined()
  })

  it('with a course whose machines are made on joining', async () => {
    await expect(holds(courseCommand, courseGame('joining'))).resolves.toBeUndefined()
  })

  it('with a course that counts whose time its machines run', async () => {
    await expect(holds(hoursCommand, courseGame('ahead', { hasHours: true }))).resolves.toBeUndefined()
  })

  it('with a course in whose guests passwords and keys change', async () => {
    await expect(holds(guestCommand, courseGame('ahead', { hasGuests: true }))).resolves.toBeUndefined()
  })

  it('with a course whose machines are given other disks', async () => {
    await expect(holds(diskCommand, courseGame('ahead', { hasVersion: true }))).resolves.toBeUndefined()
  })

  it('with a course whose machines are opened and closed', async () => {
    await expect(holds(openingCommand, courseGame('ahead', { hasOpenings: true }))).resolves.toBeUndefined()
  })

  it('with a course whose machines are parked, removed and brought back', async () => {
    await expect(holds(parkingCommand, courseGame('ahead', { hasParking: true }))).resolves.toBeUndefined()
  })

  it('with a course whose machines cost less while they are stopped', async () => {
    await expect(
      holds(sleepCommand, courseGame('ahead', { hasVersion: true, isThrifty: true })),
    ).resolves.toBeUndefined()
  })

  it('with a course whose machines are of versions', async () => {
    await expect(holds(versionCommand, courseGame('ahead', { hasVersion: true }))).resolves.toBeUndefined()
  })
})
