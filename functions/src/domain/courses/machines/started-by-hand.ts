import type { OperationKind } from '@labkeeper/contract/operations/operations'
import type { MachineChange } from '../../vms/vm-record.ts'
import type { MachineOfCourse } from './machine.ts'

/** What its staff start is theirs: no class that was begun before stops it as its own. */
export const startedByHand = (
  kind: OperationKind,
  course: Pick<MachineOfCourse, 'startedFor'> | undefined,
): MachineChange =>
  (kind === 'start' || kind === 'restart') && course?.startedFor !== undefined
    ? { 'course/startedFor': null }
    : {}
