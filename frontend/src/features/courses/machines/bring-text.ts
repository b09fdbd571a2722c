import type { Course } from '@labkeeper/contract/courses/course'
import { counted } from '@labkeeper/contract/kernel/wording'

/** What becomes of machines that are brought to another version, now or later. */
export const bringText = ({ rules: { keepDays } }: Pick<Course, 'rules'>): string => {
  const old =
    keepDays === 0
      ? 'What was saved on the old disks is lost. This action cannot be undone.'
      : `The old disks are kept for ${counted(keepDays, 'day')}, and can be brought back.`
  return `They get a fresh disk of that version. ${old}`
}
