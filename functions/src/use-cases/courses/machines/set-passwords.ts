import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { GuestPasswords } from '../../../ports/vms/guest-passwords.ts'
import { nextPasswordOfHolder } from '../../vms/wish-password.ts'
import type { Begun } from './begin-acts.ts'

export interface SettingWorld {
  readonly guestPasswords: Pick<GuestPasswords, 'find'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly sealer: Sealer
  readonly clock: Clock
}

/** New passwords for whoever has these machines, which run: one operation. What it sets is shown where it always is. */
export const setPasswords =
  ({ guestPasswords, work, nudges, sealer, clock }: SettingWorld) =>
  async (
    { labId, id: courseId }: CourseRecord,
    machines: readonly ListedMachine[],
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Begun> => {
    const now = clock.now()
    const ids = machines.map(({ id }) => id)
    const found = await guestPasswords.find(labId, ids)
    const wish = { ...request, labId, courseId }
    const operation = newOperation(wish, 'password', found.length, now)
    const items = found.map((vm) => {
      const nextPassword = nextPasswordOfHolder(sealer, vm, wish)
      const step = newStep(operation, vm, { passwordId: nextPassword.id }, now)
      return { step, change: { nextPassword, newPassword: 'setting' } as const }
    })
    const taken = await work.acceptMany(operation, items)
    await nudges.steps(
      labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { taken, operationId: operation.id }
  }
