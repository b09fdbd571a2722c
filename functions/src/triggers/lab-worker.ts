import { messageOf } from '../domain/kernel/errors.ts'
import type { LabId } from '../domain/kernel/ids.ts'
import { sweepBin } from '../use-cases/courses/bin/sweep-bin.ts'
import { removeDue } from '../use-cases/courses/disks/remove-due.ts'
import { checkCourseEntitlement } from '../use-cases/courses/lab/check-course-entitlement.ts'
import { sendLabLetters } from '../use-cases/courses/lab/send-lab-letters.ts'
import { sweepRules } from '../use-cases/courses/outside/sweep-rules.ts'
import { settleEnrolments } from '../use-cases/courses/people/settle-enrolments.ts'
import { sweepCourses } from '../use-cases/courses/sweep-courses.ts'
import type { Chore } from '../use-cases/operations/chore.ts'
import { sweepAcceptances } from '../use-cases/operations/sweep-acceptances.ts'
import { sweepLab } from '../use-cases/operations/sweep-lab.ts'
import { sweepLeftovers } from '../use-cases/operations/sweep-leftovers.ts'
import { sweepSteps } from '../use-cases/operations/sweep-steps.ts'
import { applyPolicies } from '../use-cases/policies/apply-policies.ts'
import { sweepImports } from '../use-cases/students/imports/sweep-imports.ts'
import { sweepStudents } from '../use-cases/students/sweep-students.ts'
import { sweepPasswords } from '../use-cases/vms/begin-passwords.ts'
import { sweepKeys } from '../use-cases/vms/settle-keys.ts'
import type { World } from '../use-cases/world.ts'

/** Whom the tick calls to a lab: does what is due there, and leaves a line about it. */
export const bindLabWorker = (world: World): ((labId: LabId) => Promise<void>) => {
  const { clock, log } = world
  const report = (error: unknown, alert: string, labId: LabId) =>
    log({ alert, labId, message: messageOf(error) })
  const chores: readonly Chore[] = [
    sweepAcceptances(world),
    sweepSteps(world),
    applyPolicies(world),
    removeDue(world),
    sweepBin(world),
    sweepCourses({
      ...world,
      checkEntitlement: checkCourseEntitlement(world),
      report: (error, labId) => report(error, 'courses', labId),
    }),
    settleEnrolments(world),
    sweepStudents({ ...world, report: (error, labId) => report(error, 'students', labId) }),
    sweepImports(world),
    sweepLeftovers(world),
    sweepPasswords(world),
    sweepKeys(world),
    sweepRules(world),
    sendLabLetters({ ...world, report: (error, labId) => report(error, 'letters', labId) }),
  ]
  const sweep = sweepLab({ ...world, report }, chores)

  return async (labId) => {
    const startedAt = clock.now().getTime()
    const done = await sweep(labId)
    // Who was called for what somebody else has done meanwhile says nothing.
    if (Object.keys(done).length === 0) return
    log({ sweep: done, labId, ms: clock.now().getTime() - startedAt })
  }
}
