import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { actionsOfTiers, alsoMissing } from '../../../domain/connection/permissions.ts'
import type { Measured } from '../../../domain/courses/idle/quiet.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import type { Connections } from '../../../ports/connection/connections.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Compute } from '../../../ports/vms/compute.ts'
import { type Metrics, mostMeasured } from '../../../ports/vms/metrics.ts'

export interface MeasuringWorld {
  readonly labs: Pick<Connections, 'noteMissingActions'>
  readonly compute: () => Promise<Pick<Compute, 'readUse'>>
}

type Span = Parameters<Metrics['readUse']>[3]
type ByMachine = ReadonlyMap<ListedMachine['id'], readonly Measured[]>

/** What Azure measures of machines, in as few requests as possible; undefined where it does not say. */
export const measureUse = ({ labs, compute }: MeasuringWorld) => {
  const read = async (principal: Principal, machines: readonly ListedMachine[], span: Span) => {
    const regions = Map.groupBy(machines, ({ location }) => location)
    const found = new Map<ListedMachine['id'], readonly Measured[]>()
    const azure = await compute()
    for (const [location, some] of regions) {
      for (const part of chunks(some, mostMeasured)) {
        const vms = part.map(({ resourceGroup, name: vmName }) => ({ resourceGroup, vmName }))
        const all = await azure.readUse(principal, location, vms, span)
        for (const [place, { id }] of part.entries()) found.set(id, all[place] ?? [])
      }
    }
    return found
  }

  return async (
    { labId, cloud }: Pick<LabRecord, 'labId' | 'cloud'>,
    principal: Principal,
    machines: readonly ListedMachine[],
    span: Span,
  ): Promise<ByMachine | undefined> => {
    if (machines.length === 0) return undefined
    try {
      return await read(principal, machines, span)
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      // The no to the one action that this needs is remembered, as the connection test would have found it.
      if (cloud && /^(AuthorizationFailed|Forbidden|Http403)$/.test(error.azureCode)) {
        await labs.noteMissingActions(labId, cloud, alsoMissing(actionsOfTiers.idle))
      }
      return undefined
    }
  }
}
