import { CloudError } from '../../domain/kernel/errors.ts'
import { randomStretch } from '../../domain/kernel/random-stretch.ts'
import { isOtherInterface, partsOf, vmKey } from '../../domain/vms/azure-names.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { Addresses, AzureVm, Compute } from '../../ports/vms/compute.ts'
import type { SeenVms, Versioned } from '../../ports/vms/vms.ts'

export interface AddressWorld {
  readonly vms: SeenVms
  readonly compute: () => Promise<Compute>
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

type Known = Versioned<VmRecord>

/** So many VMs in one comparison, at two calls each: whatever is left has the next. */
const most = 20

/**
 * Shows the addresses that VMs have since somebody gave them another interface. The listing names interfaces, not
 * addresses, so only those are asked for that have another one than the record shows: as a rule none. What Azure does
 * not tell now stays as it was until the next comparison, which is none the worse for it.
 */
export const renewAddresses = ({ vms, compute, log }: AddressWorld) => {
  const read = async (principal: Principal, vm: VmRecord): Promise<Addresses | undefined> => {
    try {
      return await (await compute()).readAddresses(principal, partsOf(vm))
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      log({
        addresses: 'unread',
        labId: vm.labId,
        vmId: vm.id,
        code: error.azureCode,
        message: error.message,
      })
      return undefined
    }
  }

  return async (
    principal: Principal,
    known: readonly Known[],
    inAzure: ReadonlyMap<string, AzureVm>,
  ): Promise<void> => {
    const moved = known.filter(({ record }) => {
      const nicId = inAzure.get(vmKey(record.resourceGroup, record.name))?.nicId
      return record.operationId === undefined && nicId !== undefined && isOtherInterface(record, nicId)
    })
    await Promise.all(
      randomStretch(moved, most).map(async ({ record, version }) => {
        const found = await read(principal, record)
        // The VM is gone, or on its way from one to another.
        if (found?.nicId === undefined) return
        const { nicId, privateIP = null, publicIP = null } = found
        await vms.readdress(record.labId, record.id, version, { nicId, privateIP, publicIP })
      }),
    )
  }
}
