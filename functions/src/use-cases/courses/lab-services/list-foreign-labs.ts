import type { ForeignLab, MissingRight } from '@labkeeper/contract/courses/lab-services'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { courseOf, toBrought } from '../../../domain/courses/lab-services/brought-from.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { type LookingWorld, lookAtLabServices } from './look-at-lab-services.ts'

interface ListingWorld extends LookingWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly courses: Pick<CourseBook, 'list'>
  readonly openPrincipal: (lab: LabRecord) => Principal
}

/** Labs of Azure Lab Services in the connected subscription, by title, and which were brought over before. */
export const listForeignLabs =
  (world: ListingWorld) =>
  async (labId: LabId): Promise<{ labs: ForeignLab[]; missing?: MissingRight }> => {
    const principal = world.openPrincipal(await findLab(world.labs, labId))
    const looked = await lookAtLabServices(world, principal, (azure) => azure.labs(principal))
    if ('missing' in looked) return { labs: [], missing: looked.missing }
    const courses = await world.courses.list(labId)
    const labs = looked.found.map(({ id, name, title = name, location, osType, machines }) => {
      const course = courseOf(courses, id)
      return {
        ...{ id, title, region: regionName(location), machines },
        ...(osType && { osType }),
        ...(course && { brought: toBrought(course) }),
      }
    })
    return { labs: labs.toSorted((one, other) => compareNames(one.title, other.title)) }
  }
