import type { Recipe } from '@labkeeper/contract/courses/recipe'
import { systemOf } from '@labkeeper/contract/vms/catalogue'
import type { Running } from '../../domain/courses/course-record.ts'
import { AppError } from '../../domain/kernel/errors.ts'

/** The system on a recipe's disk, as far as it is known before publishing looks closely. */
export const whatRuns = ({ from }: Recipe): Running | undefined => {
  if (from.kind === 'version') {
    throw new AppError('not_found', `There is no version ${from.number} of this course.`)
  }
  const system = systemOf(from.image.publisher, from.image.offer)
  return system && { osType: system.osType, system: system.name }
}
