import { RepairDo } from '@labkeeper/contract/courses/doctor'
import { TemplateStatus } from '@labkeeper/contract/templates/templates'
import type { Side } from '../courses/access/access-of-machine.ts'
import { type Fixable, fixable } from '../courses/doctor/checks.ts'
import { type Asked, askedShape } from '../courses/doctor/sights.ts'
import { idOf, type PasswordId } from '../kernel/ids.ts'
import {
  flag,
  listOf,
  mapOf,
  maybe,
  maybeNumber,
  oneOf,
  part,
  type Shape,
  text,
  word,
} from '../kernel/shape.ts'
import { type FoundResource, foundTypes } from '../vms/found-resource.ts'
import { type KeysToSet, keysToSetShape } from '../vms/keys-record.ts'

/** What a step was asked to do, beside what its kind says. */

export type PowerAction = 'start' | 'restart' | 'powerOff' | 'deallocate'

/** Something that costs for nothing. */
export interface WasteToRemove extends Pick<FoundResource, 'type' | 'name' | 'resourceGroup'> {
  /** Which of our own it carried when it was offered. */
  readonly tags?: Readonly<Record<string, string>>
  /** What it costs, US dollars. */
  readonly perMonth?: number
}

export interface StepInput {
  /** Start, stop and restart: what to ask Azure for. Restarting a stopped VM means starting it. */
  readonly action?: PowerAction
  /** A start that whoever has the machine asked for: the run is their own time. */
  readonly byHolder?: true
  readonly deleteAssociatedResources?: boolean
  /** A template's VM: it runs, is deallocated before the snapshot and started again afterwards. */
  readonly stopFirst?: boolean
  /** What a template is again when it could not be deleted. */
  readonly templateStatus?: TemplateStatus
  /** Which of its VM's next passwords it sets; never the password itself. */
  readonly passwordId?: PasswordId
  /** What it brings into a guest. */
  readonly keys?: KeysToSet
  /** A start of a machine of a course: it may sleep. */
  readonly rouses?: true
  /** A start whose machine has had no first start yet. */
  readonly setUp?: true
  /** It was tried in vain before: if nobody hears of this one either, no other start waits for it. */
  readonly setUpAgain?: true
  /** A start of a machine that is parked: it is brought back first. */
  readonly brings?: true
  /** Nobody asked for it: the calendar did. */
  readonly byItself?: true
  /** A machine is brought to this version when it is next stopped. */
  readonly bring?: number
  /** A machine of a course is deleted with all that belongs to it. */
  readonly gathers?: true
  /**
   * Of a deletion: what is on the machine goes into the bin first. Of a creation: the machine was there. Of a removal: from
   * there, always or only if the VM that it was saved of still exists.
   */
  readonly bin?: 'save' | 'restore' | 'drop' | 'judge'
  /** What it removes was promised to nobody. */
  readonly isWaste?: true
  /** What it removes, if nothing has it by then. */
  readonly waste?: WasteToRemove
  /** What is told to the people in a guest. */
  readonly message?: GuestMessage
  /** Who asked for other rules: how a refusal is put into words. */
  readonly side?: Side
  /** Why somebody cannot connect: what is known of that beside what is seen. */
  readonly asked?: Asked
  /** What a diagnosis offered; inside, these parts of it. */
  readonly repair?: { readonly do: RepairDo; readonly parts: readonly Fixable[] }
}

export interface GuestMessage {
  readonly text: string
  /** What stands on its machine while it is worth telling: see domain/courses/machines/hearing.ts. */
  readonly mark: string
}

export const inputShape: Shape<StepInput> = {
  action: maybe(word<PowerAction>()),
  byHolder: maybe(oneOf(true)),
  deleteAssociatedResources: maybe(flag),
  stopFirst: maybe(flag),
  templateStatus: maybe(oneOf(...TemplateStatus.options)),
  passwordId: maybe(idOf('pw')),
  keys: maybe(part(keysToSetShape)),
  message: maybe(part({ text, mark: text })),
  side: maybe(oneOf('student', 'staff')),
  asked: maybe(part(askedShape)),
  repair: maybe(
    part<NonNullable<StepInput['repair']>>({
      do: oneOf(...RepairDo.options),
      parts: listOf(oneOf<Fixable>(...fixable)),
    }),
  ),
  rouses: maybe(oneOf(true)),
  setUp: maybe(oneOf(true)),
  setUpAgain: maybe(oneOf(true)),
  brings: maybe(oneOf(true)),
  byItself: maybe(oneOf(true)),
  bring: maybeNumber,
  gathers: maybe(oneOf(true)),
  isWaste: maybe(oneOf(true)),
  waste: maybe(
    part<WasteToRemove>({
      type: oneOf(...foundTypes),
      name: text,
      resourceGroup: text,
      tags: maybe(mapOf(text)),
      perMonth: maybeNumber,
    }),
  ),
  bin: maybe(oneOf('save', 'restore', 'drop', 'judge')),
}
