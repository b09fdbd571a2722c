import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { leftInWords, nothingLeft } from '../../../domain/courses/end/cleaning-up.ts'
import { cents } from '../../../domain/courses/money/estimate-words.ts'
import { diskThing, type PricedThing, usualDiskGB } from '../../../domain/courses/money/priced-thing.ts'
import type { ListedVersion } from '../../../domain/courses/recipe/version.ts'
import { isParked } from '../../../domain/vms/parked.ts'
import type { MachineRecord, Machines } from '../../../ports/courses/machines.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import { type PricingWorld, priceThings } from '../money/price-things.ts'

export interface CleanUpView extends PricingWorld {
  readonly machines: Machines
  readonly versions: Pick<Versions, 'list'>
}

const hasAddress = ({ publicIP }: MachineRecord): boolean => publicIP !== undefined && publicIP !== ''

const thingsOf = (vm: MachineRecord): readonly PricedThing[] => {
  const { location, osType, diskSizeGB = usualDiskGB, kept = [], checkpoints = [], course } = vm
  return [
    isParked(vm)
      ? { is: 'snapshot', location, sizeGB: diskSizeGB, osType }
      : diskThing(location, diskSizeGB, course.disk === 'slow'),
    ...kept.map(({ sizeGB, slow = false }) => diskThing(location, sizeGB, slow)),
    ...checkpoints.map(({ sizeGB }): PricedThing => ({ is: 'snapshot', location, sizeGB, osType })),
    ...(hasAddress(vm) ? [{ is: 'address', location } as const] : []),
  ]
}

const proofOf = ({ state, cleanUp }: CourseRecord): Pick<CleanUp, 'left' | 'proof'> => {
  if (state === 'archived') return { proof: nothingLeft }
  const { left, leftCount } = cleanUp ?? {}
  if (state !== 'cleaning' || left === undefined || leftCount === undefined) return {}
  return { left: left.map((one) => ({ ...one })), proof: leftInWords(leftCount) }
}

/**
 * What there is of the course, by our records: all that a clean-up takes. Two queries, and prices. One that comes by itself
 * lets all versions stay, so that they are no part of what waiting costs.
 */
export const showCleanUp =
  (world: CleanUpView) =>
  async (course: CourseRecord, isByItself = false): Promise<CleanUp> => {
    const { labId, id, recipe } = course
    const [all, { versions }] = await Promise.all([
      world.machines.of(labId, id),
      world.versions.list(labId, id),
    ])
    const location = recipe?.location ?? all[0]?.location ?? ''
    const ofVersion = ({ diskSizeGB = usualDiskGB }: ListedVersion): PricedThing => ({
      ...{ is: 'snapshot', location, sizeGB: diskSizeGB },
      osType: recipe?.runs?.osType,
    })
    const { amounts } = await priceThings(world)([
      ...all.flatMap(thingsOf),
      ...(isByItself ? [] : versions.map(ofVersion)),
    ])
    const sum = (count: (vm: MachineRecord) => number): number =>
      all.reduce((total, vm) => total + count(vm), 0)
    return {
      ...(course.state === 'closed' && course.cleanUpAt !== undefined && { at: course.cleanUpAt }),
      machines: all.length,
      disks: sum((vm) => Number(!isParked(vm)) + (vm.kept ?? []).length),
      addresses: sum((vm) => Number(hasAddress(vm))),
      snapshots: sum((vm) => Number(isParked(vm)) + (vm.checkpoints ?? []).length),
      versions: versions.length,
      perMonth: cents(amounts.reduce<number>((total, amount = 0) => total + amount, 0)),
      ...proofOf(course),
    }
  }
