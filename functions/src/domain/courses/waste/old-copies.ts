import { counted } from '@labkeeper/contract/kernel/wording'
import type { TemplateRecord } from '../../templates/template.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { diskThing, type PricedThing, usualDiskGB } from '../money/priced-thing.ts'
import { isNeeded } from '../recipe/version.ts'
import { thingsOfVm } from './idle-machines.ts'
import { daysBefore, hrefOfCourse, type Wasted } from './waste-item.ts'

/** What is kept for later, and courses that are over. */

const versionDays = 90
const disks = 'Microsoft.Compute/disks'
const snapshots = 'Microsoft.Compute/snapshots'

const ofTemplate = ({ location, diskSizeGB = usualDiskGB, osType }: TemplateRecord): PricedThing => ({
  ...{ is: 'snapshot', location, sizeGB: diskSizeGB, osType },
})

export const unusedVersion = (
  template: TemplateRecord,
  courses: ReadonlyMap<string, CourseRecord>,
  now: Date,
): Wasted | undefined => {
  const { id, name, status, usedAt, createdAt, operationId, course: of } = template
  const course = of && courses.get(of.id)
  const since = usedAt ?? createdAt
  const isWanted = course !== undefined && of !== undefined && isNeeded(course, of.number)
  if (status !== 'ready' || operationId !== undefined || isWanted || since > daysBefore(now, versionDays))
    return undefined
  return {
    ...{ kind: 'versions', id, name, type: snapshots, since, can: 'open', things: [ofTemplate(template)] },
    text: `Nothing was made of it for ${counted(versionDays, 'day')}.`,
    href: course ? hrefOfCourse(course.id, 'machines') : '/dashboard/templates',
  }
}

/** Disks that a machine had, and checkpoints of it. */
export const keptOf = (vm: VmRecord): readonly Wasted[] => {
  const {
    id: vmId,
    name: machine,
    resourceGroup,
    location,
    subscriptionId,
    osType,
    kept = [],
    checkpoints = [],
  } = vm
  const target = { resourceGroup, location, subscriptionId, vmId }
  return [
    ...kept.map(
      ({ id, name, sizeGB, since, slow = false }): Wasted => ({
        ...{ kind: 'kept', id, name, type: disks, since, can: 'remove' },
        text: `The old disk of ${machine}, which goes by itself later.`,
        things: [diskThing(location, sizeGB, slow)],
        target: { ...target, type: disks, name },
      }),
    ),
    ...checkpoints.map(
      ({ id, name, sizeGB, at }): Wasted => ({
        ...{ kind: 'kept', id, name, type: snapshots, since: at, can: 'remove' },
        text: `A checkpoint of ${machine}.`,
        things: [{ is: 'snapshot', location, sizeGB, osType }],
        target: { ...target, type: snapshots, name },
      }),
    ),
  ]
}

/** A course that is over, with all that it still has. */
export const closedCourse = (
  course: CourseRecord,
  vms: readonly VmRecord[],
  templates: readonly TemplateRecord[],
): Wasted | undefined => {
  if (course.state !== 'closed' || vms.length + templates.length === 0) return undefined
  const things = [
    ...vms.flatMap((vm) => [...thingsOfVm(vm), ...keptOf(vm).flatMap((kept) => kept.things ?? [])]),
    ...templates.map(ofTemplate),
  ]
  return {
    ...{ kind: 'closed', id: course.id, name: course.name, type: 'course', things },
    text: `It is over, and ${counted(vms.length, 'machine')} of it ${vms.length === 1 ? 'is' : 'are'} still there.`,
    ...(course.closedAt && { since: course.closedAt }),
    ...{ can: 'open', href: hrefOfCourse(course.id, 'rules') },
  }
}
