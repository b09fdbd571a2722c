import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseCheck } from '@labkeeper/contract/courses/sizes'

const counted = (count: number): string => (count === 1 ? '1 machine' : `${count} machines`)

/** Of those that are to be made, the spares are the last. */
export const questionOf = ({ machines }: Pick<Course, 'machines'>, check: CourseCheck) => {
  const spares = Math.min(machines.spares, check.make)
  const { left, limit } = check.vCpus
  return {
    title: `Publish ${counted(check.make)}?`,
    text: `${check.make - spares} for students and ${spares} ${spares === 1 ? 'spare' : 'spares'}. ${left} vCPUs of ${limit} are free. Ready in about ${check.minutes} ${check.minutes === 1 ? 'minute' : 'minutes'}.`,
  }
}
