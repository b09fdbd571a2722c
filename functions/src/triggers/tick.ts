import { messageOf } from '../domain/kernel/errors.ts'
import { sweepLooks } from '../use-cases/billing/sweep-looks.ts'
import { sweepNotices } from '../use-cases/letters/sweep-notices.ts'
import { sweep } from '../use-cases/operations/sweep.ts'
import { sweepLeftovers } from '../use-cases/operations/sweep-leftovers.ts'
import { applyPolicies } from '../use-cases/policies/apply-policies.ts'
import { sweepImports } from '../use-cases/students/imports/sweep-imports.ts'
import { sweepStudents } from '../use-cases/students/sweep-students.ts'
import { sweepPasswords } from '../use-cases/vms/begin-passwords.ts'
import type { World } from '../use-cases/world.ts'

/** Harmless when it runs twice, late, or not at all for an hour. */
export type Tick = () => Promise<void>

/** The minute's work. */
export const bindTick = (world: World): Tick => {
  const { clock, heartbeat, isBillingOn, log } = world
  const reportAs = (alert: string) => (error: unknown, labId: string) =>
    log({ alert, labId, message: messageOf(error) })
  const sweepOverdue = sweep(world)
  const applyDue = applyPolicies({ ...world, report: reportAs('policies') })
  const settleStudents = sweepStudents({ ...world, report: reportAs('students') })
  const sweepBatches = sweepImports(world)
  const cleanUp = sweepLeftovers(world)
  const callForLetters = sweepNotices(world)
  const setPasswords = sweepPasswords({ ...world, report: reportAs('passwords') })
  const lookAgain = sweepLooks(world)

  return async () => {
    const startedAt = clock.now().getTime()
    const swept = await sweepOverdue()
    const due = await applyDue()
    const settled = await settleStudents()
    const batches = await sweepBatches()
    const leftovers = await cleanUp()
    const letters = await callForLetters()
    const passwords = await setPasswords()
    await heartbeat.beat(clock.now().toISOString())
    // After the beat: an outage at Stripe is no illness of the timer.
    const compared = isBillingOn ? await lookAgain() : 0
    log({
      tick: { ...swept, ...due, settled, batches, leftovers, letters, passwords, compared },
      ms: clock.now().getTime() - startedAt,
    })
  }
}
