import type { ResourceSku } from '@azure/arm-compute'
import type { LiveSize } from '../../../ports/connection/live-size.ts'
import type { Clients } from '../kernel/clients.ts'

/** Azure can narrow this list down by the region alone. */
async function* machineSkus({ compute }: Clients, location: string): AsyncGenerator<ResourceSku> {
  for await (const sku of compute.resourceSkus.list({ filter: `location eq '${location}'` })) {
    if (sku.resourceType === 'virtualMachines' && sku.name !== undefined) yield sku
  }
}

/** Of the whole region. One of single zones does not concern us: no zone is asked for. */
const restrictionOf = ({ restrictions }: ResourceSku): string | undefined => {
  const whole = restrictions?.find(({ type }) => type === 'Location')
  return whole && (whole.reasonCode ?? 'NotAvailableForSubscription')
}

const zonesOf = ({ restrictions }: ResourceSku): readonly string[] => [
  ...new Set(
    restrictions?.flatMap(({ type, restrictionInfo }) =>
      type === 'Zone' ? (restrictionInfo?.zones ?? []) : [],
    ),
  ),
]

/** Without vCPUs or memory it is nothing that a machine could be made of. */
const sizeOf = (sku: ResourceSku): LiveSize | undefined => {
  const told = new Map(sku.capabilities?.map(({ name, value }) => [name, value]))
  const number = (name: string): number => Number(told.get(name)) || 0
  const [vCpus, memoryGB, gpus] = [number('vCPUs'), number('MemoryGB'), number('GPUs')]
  if (!(vCpus > 0 && memoryGB > 0) || sku.name === undefined || sku.family === undefined) return undefined
  const restricted = restrictionOf(sku)
  return {
    id: sku.name,
    family: sku.family,
    vCpus,
    memoryGB,
    gpus,
    architecture: told.get('CpuArchitectureType') ?? 'x64',
    generations: told.get('HyperVGenerations')?.split(',') ?? ['V1'],
    restrictedZones: zonesOf(sku),
    ...(restricted === undefined ? {} : { restricted }),
  }
}

export const readSizes = async (clients: Clients, location: string): Promise<readonly LiveSize[]> => {
  const found: LiveSize[] = []
  for await (const sku of machineSkus(clients, location)) {
    const size = sizeOf(sku)
    if (size !== undefined) found.push(size)
  }
  return found
}
