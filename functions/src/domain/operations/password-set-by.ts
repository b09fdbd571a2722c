import type { PasswordSet } from '../courses/machines/password-set.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import type { StepRecord } from './step-record.ts'

/** What is noted of a machine of a course once its guest has the password that was wished for. */
export const passwordSetBy = (
  step: StepRecord,
  vm: Pick<VmRecord, 'course' | 'nextPassword'> | undefined,
  now: Date,
): { readonly 'course/passwordSet'?: PasswordSet } => {
  const wish = vm?.nextPassword
  if (vm?.course === undefined || wish === undefined || wish.id !== step.input.passwordId) return {}
  const by = /^by (.+)$/.exec(wish.because ?? '')?.[1]
  return by === undefined
    ? {}
    : { 'course/passwordSet': { at: now.toISOString(), by, userId: wish.requestedBy } }
}
