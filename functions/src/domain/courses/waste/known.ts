import { after } from '../../kernel/instant.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import { snapshotNameOf, type TemplateRecord } from '../../templates/template.ts'
import { partsOf } from '../../vms/azure-names.ts'
import { type FoundResource, labTag } from '../../vms/found-resource.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'

/** What of a subscription belongs to something that we know of, or that is just being made. */

/** Work that has not ended, or goes on by itself. */
export type OpenWork = Pick<StepRecord, 'operationId' | 'vmId' | 'kind' | 'input'>

/** What there is in a lab. Work was read first: what it has made by then stands in the records. */
export interface LabFacts {
  readonly work: readonly OpenWork[]
  /** Operations of the last minutes that are over: what they made stands in the records. */
  readonly ended: readonly string[]
  readonly vms: readonly VmRecord[]
  readonly templates: readonly TemplateRecord[]
  readonly courses: readonly CourseRecord[]
  /** Whatever else names something in Azure. */
  readonly others: readonly object[]
}

export interface Known {
  readonly names: ReadonlySet<string>
  readonly operations: ReadonlySet<string>
  readonly ended: ReadonlySet<string>
  /** Machines, templates and the like at which something works. */
  readonly busy: ReadonlySet<string>
}

/** Every text in a record: whatever a record names is its own, in whichever field it does. */
const textsIn = function* (value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner)
}

/** Of the machine whose old disk is removed, its first disk is its own only as long as its record says so. */
export const knownIn = (
  { work, ended, vms, templates, others }: Omit<LabFacts, 'courses'>,
  machineId?: string,
): Known => {
  const names = new Set<string>()
  const add = (name: string) => void names.add(name.toLowerCase())
  for (const record of [...vms, ...templates, ...others]) for (const name of textsIn(record)) add(name)
  for (const vm of vms) {
    const { nicName, ipName, diskName, nsgName } = partsOf(vm)
    for (const name of [nicName, ipName, nsgName]) add(name)
    if (vm.id !== machineId) add(diskName)
  }
  for (const template of templates) add(snapshotNameOf(template))
  const making = work.filter(({ kind }) => kind !== 'remove-waste')
  return {
    names,
    operations: new Set(making.map(({ operationId }) => operationId)),
    ended: new Set(ended),
    busy: new Set([
      ...making.map(({ vmId }) => vmId),
      ...vms.flatMap(({ id, operationId, course }) => (operationId || course?.unmade ? [id] : [])),
    ]),
  }
}

const ownersOf = ({ tags }: FoundResource): readonly (string | undefined)[] =>
  ['vm', 'machine', 'template', 'checkpoint', 'course'].map((what) => tags[`labkeeper-${what}`])

/** What was made a moment ago, by an operation that nobody saw the end of, may stand in no record yet. */
const freshMs = 10 * 60_000
/** So long ago the end of an operation matters, since clocks differ. */
export const endedMs = 2 * freshMs

export const isKnown = (known: Known, found: FoundResource, now: Date): boolean => {
  const operation = found.tags['labkeeper-operation']
  const isNew = found.since !== undefined && found.since > after(now, -freshMs)
  const isFresh = isNew && operation !== undefined && !known.ended.has(operation)
  return (
    isFresh ||
    known.names.has(found.name.toLowerCase()) ||
    (operation !== undefined && known.operations.has(operation)) ||
    ownersOf(found).some((id) => id !== undefined && known.busy.has(id))
  )
}

/** Made by this lab: whatever carries another lab's tag, also of another deployment, is none of ours. */
export const isOfLab = ({ tags }: Pick<FoundResource, 'tags'>, labId: string): boolean =>
  tags[labTag] === labId
