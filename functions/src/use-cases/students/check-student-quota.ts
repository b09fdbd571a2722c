import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { entitles } from '../../domain/billing/billing.ts'
import { isOnTrial } from '../../domain/billing/entitlement.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StudentBook } from '../../ports/students/students.ts'

interface QuotaWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly students: Pick<StudentBook, 'count'>
  readonly clock: Clock
  readonly isBillingOn: boolean
  readonly trialStudents: number
}

const inWords = (count: number): string => count.toLocaleString('en')

/**
 * Refuses so many more students where they would be more than a lab has that never had a plan, or has none on its trial.
 * Whoever pays has no such limit. Asked before they are written down, and for none once they are: of many at once that are too
 * many together the last one sees all.
 */
export const checkStudentQuota = ({ labs, students, clock, isBillingOn, trialStudents }: QuotaWorld) => {
  /** Which labs have a limit, this one among them; nothing where it has none. */
  const limitedAs = (lab: LabRecord | undefined): string | undefined => {
    if (!isBillingOn || lab === undefined) return undefined
    const now = clock.now()
    const subscription = lab.billing?.subscription
    if (isOnTrial(lab, now))
      return subscription && entitles(subscription, now) ? undefined : 'on a free trial'
    return subscription === undefined ? 'without a plan' : undefined
  }

  return async (labId: LabId, more: number): Promise<void> => {
    const limited = limitedAs(await labs.read(labId))
    if (limited === undefined) return
    const have = await students.count(labId)
    if (have + more <= trialStudents) return
    const limit = `A lab ${limited} can have ${inWords(trialStudents)} students`
    throw new AppError(
      'conflict',
      more === 0
        ? `${limit}, and they were just used up. Choose a plan to add more.`
        : `${limit}. This one has ${inWords(have)}, and ${inWords(more)} more would be too many. Choose a plan, or add fewer.`,
    )
  }
}

export type CheckStudentQuota = ReturnType<typeof checkStudentQuota>
