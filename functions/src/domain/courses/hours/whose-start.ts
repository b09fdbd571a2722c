import type { PowerState } from '@labkeeper/contract/vms/power'
import type { PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { isStarting } from '../../operations/parking.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import type { MachineChange, VmRecord } from '../../vms/vm-record.ts'

/** Azure may start a machine after nobody waits for it any more: then a comparison sees it run. */

const dayMs = 24 * 3_600_000

type Held = Pick<VmRecord, 'course'> & { readonly allocatedTo?: { readonly userId: PersonId } | undefined }

const ofPower: ReadonlySet<string> = new Set(['start', 'stop', 'restart', 'bring-back'])
/** What comes of it is known. */
const isSettled = (powerState: PowerState | undefined): boolean =>
  powerState === 'VM running' || powerState === 'VM deallocated' || powerState === 'VM stopped'

/** What a step that ends leaves of it. `powerState`: as it was seen last, if it was. */
export const startAfter = (
  { kind, input }: Pick<StepRecord, 'kind' | 'input'>,
  { course, allocatedTo }: Held,
  powerState: PowerState | undefined,
  now: Instant,
): MachineChange => {
  if (course === undefined || !ofPower.has(kind)) return {}
  const isTheirs = isStarting({ kind, input }) && input.byHolder === true && !isSettled(powerState)
  if (isTheirs && allocatedTo) return { 'course/startedBy': { userId: allocatedTo.userId, at: now } }
  return course.startedBy === undefined ? {} : { 'course/startedBy': null }
}

/** What is seen to run was started by whoever has it, and has taken longer than anybody waited. */
export const isLateStart = ({ course, allocatedTo }: Held, now: Instant): boolean => {
  const { startedBy } = course ?? {}
  return (
    startedBy !== undefined &&
    startedBy.userId === allocatedTo?.userId &&
    Date.parse(now) - Date.parse(startedBy.at) <= dayMs
  )
}
