import type { Recipe } from '@labkeeper/contract/courses/recipe'
import { systemOf } from '@labkeeper/contract/vms/catalogue'
import type { Running } from '../../../domain/courses/course-record.ts'
import { noSuchVersion } from '../../../domain/courses/recipe/version.ts'

/** The system on a recipe's disk, as far as it is known before publishing looks closely. */
export const whatRuns = ({ from }: Recipe): Running | undefined => {
  // Who asks has looked the version up, or makes a course that has none yet.
  if (from.kind === 'version') throw noSuchVersion(from.number)
  const system = systemOf(from.image.publisher, from.image.offer)
  return system && { osType: system.osType, system: system.name }
}
