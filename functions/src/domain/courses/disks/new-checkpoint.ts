import { newId, type PersonId } from '../../kernel/ids.ts'
import { checkpointName } from '../../vms/azure-names.ts'
import type { Checkpoint } from '../../vms/belongings.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { MachineOfCourse } from '../machines/machine.ts'

type Saved = Pick<VmRecord, 'name' | 'os' | 'image' | 'copyOf' | 'adminUsername' | 'diskSizeGB'> & {
  readonly course: MachineOfCourse
}

/** What is on the disk now, as it can be gone back to. */
export const newCheckpoint = (
  {
    name,
    os,
    image,
    copyOf,
    adminUsername,
    diskSizeGB = 0,
    course: { version, problem, unset, keysOnly },
  }: Saved,
  note: string | undefined,
  of: PersonId | undefined,
  now: Date,
): Checkpoint => {
  const id = newId('chk')
  return {
    id,
    name: checkpointName(name, id),
    sizeGB: diskSizeGB,
    at: now.toISOString(),
    os,
    ...(of && { of }),
    ...(note && { note }),
    ...(image && { image }),
    ...(copyOf && { copyOf }),
    ...(adminUsername && { adminUsername }),
    ...(version !== undefined && { version }),
    ...(problem && { problem }),
    ...(unset && { unset }),
    ...(keysOnly && { keysOnly }),
  }
}
