import { openVmRoutes } from '@labkeeper/contract/courses/open-vms'
import { openVm, type VmCall, type VmName } from '../../use-cases/courses/outside/open-vm.ts'
import { setVmAccess } from '../../use-cases/courses/outside/set-vm-access.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

interface Call {
  readonly caller: VmCall['caller']
  readonly ip: string | undefined
  readonly requestId: string
}

type OwnersCall = Call & { readonly params: { readonly resourceGroup: string; readonly vmName: string } }
type StudentsCall = Call & { readonly params: { readonly id: string } }

const callOf = ({ caller, ip, requestId }: Call, vm: VmName): VmCall => ({ caller, from: ip, vm, requestId })
const ofOwner = (call: OwnersCall): VmCall => callOf(call, { side: 'staff', ...call.params })
const ofStudent = (call: StudentsCall): VmCall => callOf(call, { side: 'student', vmId: call.params.id })

const aboutVm = (_body: unknown, { vmName }: { readonly vmName: string }): string => vmName
const aboutResource = (_body: unknown, { id }: { readonly id: string }): string => id

/** Who may reach VMs outside courses. */
export const outsideEndpoints = (world: World) => {
  const open = async (call: VmCall, wish: { readonly address?: string | undefined }) => {
    const { name, address, ...begun } = await openVm(world).open(call, {
      ...(wish.address !== undefined && { address: wish.address }),
    })
    return { message: `Opening ${name} for ${address}.`, ...begun }
  }
  const close = async (call: VmCall) => {
    const { name, ...begun } = await openVm(world).close(call)
    return { message: `Closing ${name}.`, ...begun }
  }
  return {
    setVmAccess: on(
      openVmRoutes.setVmAccess,
      async ({ caller, requestId, params, body: { access } }) => {
        const { vm: data, operationId } = await setVmAccess(world)(
          { labId: caller.labId, ...params },
          access,
          {
            ...{ labId: caller.labId, requestedBy: caller.userId, requestId },
            because: `by ${caller.name}`,
          },
        )
        const what = access === 'address' ? 'closed until somebody connects' : 'opened for everybody'
        return { message: `${data.name} is being ${what}.`, data, operationId }
      },
      { event: 'vm-access-changed', about: aboutVm },
    ),
    getVmReach: on(openVmRoutes.getVmReach, async (call) => ({
      data: await openVm(world).show(ofOwner(call)),
    })),
    openVm: on(openVmRoutes.openVm, (call) => open(ofOwner(call), call.body), {
      event: 'vm-opened',
      about: aboutVm,
    }),
    closeVm: on(openVmRoutes.closeVm, (call) => close(ofOwner(call)), {
      event: 'vm-closed',
      about: aboutVm,
    }),
    getResourceReach: on(openVmRoutes.getResourceReach, async (call) => ({
      data: await openVm(world).show(ofStudent(call)),
    })),
    openResource: on(openVmRoutes.openResource, (call) => open(ofStudent(call), call.body), {
      event: 'vm-opened',
      about: aboutResource,
    }),
    closeResource: on(openVmRoutes.closeResource, (call) => close(ofStudent(call)), {
      event: 'vm-closed',
      about: aboutResource,
    }),
  }
}
