import { counted } from '@labkeeper/contract/kernel/wording'
import type { VmId } from '../../kernel/ids.ts'
import { snapshotNameOf, type TemplateRecord } from '../../templates/template.ts'
import type { BinItemRecord } from '../../vms/bin-record.ts'
import { type FoundResource, inRemovalOrder } from '../../vms/found-resource.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ListedVersion } from '../recipe/version.ts'
import type { LeftResource } from './clean-up-record.ts'

/** What goes at the end of a course, and what of it is left. */

type Standing = VmRecord & { readonly stranded?: boolean }

/** Whether the version stays: one that was ticked; all of them where nobody was asked. */
export const isKeptVersion = ({ cleanUp }: Pick<CourseRecord, 'cleanUp'>, number: number): boolean =>
  cleanUp?.keepVersions?.includes(number) ?? true

export interface Goes {
  readonly machines: readonly Standing[]
  readonly versions: readonly ListedVersion[]
  /** Something is at work on one of them, and has to end first. */
  readonly isBusy: boolean
}

/** What can be removed now, of these. What was begun before and is still there could not be removed. */
export const whatGoes = (
  course: Pick<CourseRecord, 'cleanUp'>,
  machines: readonly Standing[],
  versions: readonly ListedVersion[],
  begun: readonly string[],
): Goes => {
  const ours = machines.filter(({ stranded }) => !stranded)
  const dropped = versions.filter(({ course: { number } }) => !isKeptVersion(course, number))
  const isMoving = ({ status }: ListedVersion): boolean => status === 'creating' || status === 'deleting'
  const isNew = ({ id }: { readonly id: string }): boolean => !begun.includes(id)
  return {
    machines: ours.filter((vm) => vm.operationId === undefined && isNew(vm)),
    versions: dropped.filter((version) => !isMoving(version) && isNew(version)),
    isBusy: ours.some(({ operationId }) => operationId !== undefined) || dropped.some(isMoving),
  }
}

/** Of what Azure lists of the course, all but the snapshots of these, and what lies in the bin. */
export const resourcesToRemove = (
  found: readonly FoundResource[],
  kept: readonly Pick<TemplateRecord, 'id' | 'name'>[],
  inBin: readonly Pick<BinItemRecord, 'snapshotName'>[],
): readonly FoundResource[] => {
  const all = [...kept.map(snapshotNameOf), ...inBin.map(({ snapshotName }) => snapshotName)]
  const names = new Set(all.map((name) => name.toLowerCase()))
  const isKept = ({ type, name }: FoundResource): boolean =>
    type === 'Microsoft.Compute/snapshots' && names.has(name.toLowerCase())
  return inRemovalOrder(found.filter((one) => !isKept(one)))
}

/** Without what a machine has that is still recorded: its own step removes it, and saves what is on it first. */
export const withoutMachines = (
  found: readonly FoundResource[],
  machines: readonly Pick<VmRecord, 'name' | 'disks' | 'kept' | 'parked'>[],
): readonly FoundResource[] => {
  const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()))
  const vms = lower(machines.map(({ name }) => name))
  const disks = lower(
    machines.flatMap(({ disks: has, kept = [] }) => [...has, ...kept].map(({ name }) => name)),
  )
  const parked = lower(machines.flatMap(({ parked }) => parked?.snapshot ?? []))
  return found.filter(({ type, name }) => {
    if (type === 'Microsoft.Compute/snapshots') return !parked.has(name.toLowerCase())
    if (type === 'Microsoft.Compute/virtualMachines') return !vms.has(name.toLowerCase())
    return type !== 'Microsoft.Compute/disks' || !disks.has(name.toLowerCase())
  })
}

/** So many are named. */
const mostNamed = 100

const idOfFound = ({ resourceGroup, type, name }: FoundResource): string =>
  `/resourceGroups/${resourceGroup}/providers/${type}/${name}`

/** What is still there: of Azure's listing, and machines of a subscription that is not connected any more. */
export const leftAfter = (
  found: readonly FoundResource[],
  machines: readonly (Pick<VmRecord, 'name' | 'resourceGroup'> & { readonly id: VmId })[],
): { readonly first: readonly LeftResource[]; readonly count: number; readonly sentence: string } => {
  const type = 'Microsoft.Compute/virtualMachines'
  const listed = new Set(found.filter((one) => one.type === type).map(({ name }) => name.toLowerCase()))
  const unlisted = machines.filter(({ name }) => !listed.has(name.toLowerCase()))
  const all: LeftResource[] = [
    ...found.map((one) => ({ id: idOfFound(one), name: one.name, type: one.type })),
    ...unlisted.map(({ name, id }) => ({ id, name, type })),
  ]
  return { first: all.slice(0, mostNamed), count: all.length, sentence: leftInWords(all.length) }
}

export const leftInWords = (many: number): string => `Left in Azure: ${counted(many, 'resource')}.`
export const nothingLeft = 'Nothing of this course is left in Azure.'
