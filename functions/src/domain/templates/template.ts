import { TemplateStatus } from '@labkeeper/contract/templates/templates'
import {
  type CourseId,
  idOf,
  type LabId,
  type OperationId,
  type TemplateId,
  type VmId,
} from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  mapOf,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
} from '../kernel/shape.ts'
import { courseTags, type ForCourse } from '../vms/azure-names.ts'
import { type CopySource, type VmRecord, vmShape } from '../vms/vm-record.ts'

/** What a template has of its VM, and a copy of the template; the password apart, which is sealed for each of them. */
type Inherited = Pick<
  VmRecord,
  | 'resourceGroup'
  | 'subscriptionId'
  | 'location'
  | 'size'
  | 'osType'
  | 'os'
  | 'image'
  | 'diskSizeGB'
  | 'adminUsername'
  | 'tags'
>

export const inherited = (from: Inherited): Inherited => {
  const { resourceGroup, subscriptionId, location, size, osType, os, tags } = from
  const { image, diskSizeGB, adminUsername } = from
  return {
    resourceGroup,
    subscriptionId,
    location,
    size,
    osType,
    os,
    tags,
    ...(image && { image }),
    ...(diskSizeGB && { diskSizeGB }),
    ...(adminUsername && { adminUsername }),
  }
}

/** What makes a template a version of a course. */
export interface VersionOfCourse {
  readonly id: CourseId
  /** Counted on the course, and never used again. */
  readonly number: number
  readonly notes: string
}

/** A snapshot of a VM's disk with all that a copy of the VM needs. In container `labs`. */
export interface TemplateRecord extends Inherited {
  readonly type: 'template'
  /** The snapshot's name derives from its random part. */
  readonly id: TemplateId
  readonly labId: LabId
  /** `template:{name}` in lower case: one name, one template of the lab. Versions of two courses may be called alike. */
  readonly uk: string
  readonly schema: 1
  readonly name: string
  readonly vmName: string
  /** Sealed to the lab and this record's id. */
  readonly sealedPassword?: string
  /** Of the disk; a copy that differs in one of them is refused by Azure. Known once the snapshot is made. */
  readonly generation?: string
  readonly securityType?: string
  readonly status: TemplateStatus
  readonly error?: string
  readonly createdAt: Instant
  /** When VMs were last made from it. */
  readonly usedAt?: Instant
  /** The operation that makes or deletes it. */
  readonly operationId?: OperationId
  readonly course?: VersionOfCourse
}

/** What Azure says of a snapshot. */
export type SnapshotFacts = Pick<TemplateRecord, 'generation' | 'securityType' | 'diskSizeGB'>

/** `null` removes the field. */
export type TemplateChange = SnapshotFacts & {
  readonly status?: TemplateStatus
  readonly error?: string | null
  readonly sealedPassword?: string | null
  readonly usedAt?: Instant
}

/** What a step must know of the template that it makes, deletes or copies. */
export interface TemplateOfStep {
  readonly id: TemplateId
  readonly name: string
  readonly snapshotName: string
  /** Of which it is a version. */
  readonly courseId?: CourseId
}

/** What a copy must know of the snapshot that its disk is made of. */
export const copySourceOf = (template: TemplateRecord): CopySource => ({
  snapshotName: snapshotNameOf(template),
  ...(template.generation && { generation: template.generation }),
  ...(template.securityType && { securityType: template.securityType }),
})

export const templateKey = (name: string): string => `template:${name}`.toLowerCase()

/**
 * At most 80 characters, a letter or digit first; the random part tells it from what others made.
 * https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftcompute
 */
export const snapshotNameOf = ({ id, name }: Pick<TemplateRecord, 'id' | 'name'>): string => {
  const plain = name.replace(/^[^A-Za-z0-9]+/, '')
  const short = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 9)
  return plain === '' ? `snap-${short}` : `${plain}-snap-${short}`
}

export const templateOfStep = (template: TemplateRecord): TemplateOfStep => ({
  id: template.id,
  name: template.name,
  snapshotName: snapshotNameOf(template),
  ...(template.course && { courseId: template.course.id }),
})

export const snapshotTagsOf = (
  template: Pick<TemplateRecord, 'id' | 'labId'> & ForCourse,
  operationId: string,
  vmId: VmId,
): Readonly<Record<string, string>> => ({
  'labkeeper-lab': template.labId,
  'labkeeper-template': template.id,
  'labkeeper-operation': operationId,
  ...courseTags(template, vmId),
})

export const templateShape: Shape<TemplateRecord> = {
  type: oneOf('template'),
  id: idOf('tpl'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  name: text,
  vmName: text,
  resourceGroup: text,
  subscriptionId: text,
  location: text,
  size: text,
  osType: vmShape.osType,
  os: text,
  image: vmShape.image,
  diskSizeGB: maybeNumber,
  adminUsername: maybeText,
  tags: mapOf(text),
  sealedPassword: maybeText,
  generation: maybeText,
  securityType: maybeText,
  status: oneOf(...TemplateStatus.options),
  error: maybeText,
  createdAt: text,
  usedAt: maybeText,
  operationId: maybe(idOf('op')),
  course: maybe(part<VersionOfCourse>({ id: idOf('crs'), number, notes: text })),
}
