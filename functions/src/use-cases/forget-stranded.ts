import { chunks } from '../domain/chunks.ts'
import { isStranded } from '../domain/stranded.ts'
import type { Labs } from '../ports/labs.ts'
import type { Templates } from '../ports/templates.ts'
import type { Vms } from '../ports/vms.ts'
import { findLab } from './find-lab.ts'

interface ForgettingWorld {
  readonly labs: Pick<Labs, 'read'>
  readonly vms: Pick<Vms, 'records' | 'forget'>
  readonly templates: Pick<Templates, 'list' | 'forget'>
}

const atOnce = 20

/**
 * Forgets what lies in subscriptions that are not connected: nobody can see, use or delete it from here any more. In
 * Azure it stays as it is. What an operation works on waits for the operation.
 */
export const forgetStranded =
  ({ labs, vms, templates }: ForgettingWorld) =>
  async (labId: string): Promise<{ vms: number; templates: number }> => {
    const { cloud } = await findLab(labs, labId)
    const isForgotten = (record: { readonly subscriptionId: string; readonly operationId?: string }) =>
      record.operationId === undefined && isStranded(record, cloud)
    const [knownVms, knownTemplates] = await Promise.all([vms.records(labId), templates.list(labId)])
    const goneVms = knownVms.filter(({ record }) => isForgotten(record))
    const goneTemplates = knownTemplates.filter(isForgotten)
    for (const some of chunks(goneVms, atOnce)) {
      // Since when they have not been seen nobody knows, so no more hours are counted.
      await Promise.all(some.map(({ record, version }) => vms.forget(labId, record.id, version, [])))
    }
    for (const some of chunks(goneTemplates, atOnce)) {
      await Promise.all(some.map(({ id }) => templates.forget(labId, id)))
    }
    return { vms: goneVms.length, templates: goneTemplates.length }
  }
