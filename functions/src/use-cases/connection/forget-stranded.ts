import { isStranded } from '../../domain/connection/stranded.ts'
import { dueWhenGone } from '../../domain/courses/course-due.ts'
import { chunks } from '../../domain/kernel/chunks.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Templates } from '../../ports/templates/templates.ts'
import type { SeenVms } from '../../ports/vms/vms.ts'
import { findLab } from '../accounts/find-lab.ts'

interface ForgettingWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly vms: Pick<SeenVms, 'records' | 'forget'>
  readonly templates: Pick<Templates, 'list' | 'forget'>
  readonly clock: Clock
}

const atOnce = 20

/**
 * Forgets the VMs or templates that lie in subscriptions which are not connected: nobody can use or delete them from
 * here any more. In Azure they stay as they are. What an operation works on is left to it. Answers how many it forgot.
 */
export const forgetStranded = ({ labs, vms, templates, clock }: ForgettingWorld) => {
  const listing = {
    vms: async (labId: LabId) =>
      (await vms.records(labId)).map(({ record, version }) => ({
        record,
        // Since when it has not been seen nobody knows, so no more hours are counted.
        forget: () => vms.forget(labId, record.id, version, [], dueWhenGone(record, clock.now())),
      })),
    templates: async (labId: LabId) =>
      (await templates.list(labId)).map((record) => ({
        record,
        forget: () => templates.forget(labId, record.id),
      })),
  }
  return async (labId: LabId, kind: keyof typeof listing): Promise<number> => {
    const [{ cloud }, known] = await Promise.all([findLab(labs, labId), listing[kind](labId)])
    const stranded = known.filter(
      ({ record }) => record.operationId === undefined && isStranded(record, cloud),
    )
    let count = 0
    for (const some of chunks(stranded, atOnce)) {
      const outcomes = await Promise.all(some.map((one) => one.forget()))
      count += outcomes.filter((isForgotten) => isForgotten).length
    }
    return count
  }
}
