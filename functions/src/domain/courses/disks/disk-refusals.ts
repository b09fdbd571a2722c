import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { mostKept } from '@labkeeper/contract/courses/disks'
import type { LabRecord } from '../../accounts/lab-record.ts'
import { actionsOfTiers } from '../../connection/permissions.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { Belongings } from '../../vms/belongings.ts'
import { localDay } from '../calendar/wall-time.ts'
import type { CourseRecord } from '../course-record.ts'

/** Why a machine is given no other disk, in words. */

export const untilInWords = (until: Instant, { timeZone }: Pick<CourseRecord, 'timeZone'>): string =>
  dayInWords(localDay(until, timeZone))

/** Another has to go first: what was promised to be kept is. */
export const tooManyKept = (
  { kept = [] }: Belongings,
  course: Pick<CourseRecord, 'timeZone'>,
): string | undefined => {
  if (kept.length < mostKept) return undefined
  const [first = ''] = kept.map(({ until }) => until).toSorted()
  return `Two old disks are kept already. The first goes on ${untilInWords(first, course)}.`
}

/** What the lab's role lacks in Azure of what students do by themselves, as far as anybody has seen. */
export const lackingForDisks = ({ cloud }: Pick<LabRecord, 'cloud'>): string | undefined =>
  actionsOfTiers.selfService.find((action) => cloud?.missingActions?.includes(action))

export const noKept = 'No old disk is kept.'
export const keptFullSkip = 'Two old disks are kept already'
/** Of a machine that was somebody else's before. */
export const notTheirs = (name: string): AppError =>
  new AppError('conflict', `${name} has this machine now, and no old disk of theirs is kept.`)
export const noSuchDisk = (): AppError => new AppError('not_found', 'This disk is not kept.')
export const noSuchCheckpoint = (): AppError => new AppError('not_found', 'There is no such checkpoint.')
