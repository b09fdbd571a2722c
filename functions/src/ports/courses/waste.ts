import type { LabFacts } from '../../domain/courses/waste/known.ts'
import type { Look, WasteRecord } from '../../domain/courses/waste/waste-record.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord, WasteToRemove } from '../../domain/operations/step-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Versioned } from '../vms/vms.ts'

/** Looks at what a lab wastes. Every call stays in the lab's partition. */
export interface WasteLooks {
  read(labId: LabId): Promise<WasteRecord | undefined>
  /** True for the one caller that may look now: none was begun after `notAfter`. */
  claim(labId: LabId, now: Instant, notAfter: Instant): Promise<boolean>
  save(labId: LabId, look: Look): Promise<void>
  /** The look that was begun then has failed: the next may begin at once. */
  release(labId: LabId, begunAt: Instant): Promise<void>
  /** What all of it comes to, for whoever only wants to know that. */
  saveAmount(labId: LabId, perMonth: number): Promise<void>
}

/** What is removed of it. Likewise. */
export interface WasteRemovals {
  /** Work first, with what has ended since then, and after it the records: two queries. */
  facts(labId: LabId, since: Instant): Promise<LabFacts>
  /** The operation with its steps. False when another removal was begun since the record was read. */
  begin(waste: WasteRecord, operation: OperationRecord, steps: readonly StepRecord[]): Promise<boolean>
  /** A machine, to be changed as it is. */
  machine(labId: LabId, vmId: string): Promise<Versioned<VmRecord> | undefined>
  /** It is there no more. */
  drop(labId: LabId, gone: WasteToRemove): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type WasteBook = WasteLooks & WasteRemovals
