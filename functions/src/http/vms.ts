import { counted } from '@labkeeper/contract/kernel/wording'
import { type Vm, vmRoutes } from '@labkeeper/contract/vms/vms'
import type { Caller } from '../domain/accounts/caller.ts'
import { forgetStranded } from '../use-cases/connection/forget-stranded.ts'
import { checkCreation } from '../use-cases/vms/check-creation.ts'
import { createVms } from '../use-cases/vms/create-vms.ts'
import { listVms } from '../use-cases/vms/list-vms.ts'
import { type Order, operateVm } from '../use-cases/vms/operate-vm.ts'
import { readVm } from '../use-cases/vms/read-vm.ts'
import { wishPassword } from '../use-cases/vms/wish-password.ts'
import type { World } from '../use-cases/world.ts'
import { on } from './kernel/endpoint.ts'

interface Call {
  readonly caller: Caller
  readonly requestId: string
  readonly params: { readonly resourceGroup: string; readonly vmName: string }
}

export const requestOf = ({ caller, requestId }: Pick<Call, 'caller' | 'requestId'>) => ({
  labId: caller.labId,
  requestedBy: caller.userId,
  requestId,
  because: `by ${caller.name}`,
})

/** The answer to a creation of any kind. */
export const acceptedVms = ({ vms, operationId }: { readonly vms: Vm[]; readonly operationId: string }) => {
  const [data] = vms
  if (data === undefined) throw new Error('A creation made no VM')
  const what = vms.length === 1 ? `${data.name} is` : `${vms.length} VMs are`
  return { message: `${what} being created.`, data, vms, operationId }
}

const doing = {
  start: 'is starting',
  restart: 'is restarting',
  stop: 'is stopping',
  delete: 'is being deleted',
} as const

/** /api/azure/vms */
export const vmEndpoints = (world: World) => {
  const list = listVms(world)
  const create = createVms({ ...world, checkCreation: checkCreation(world) })
  const order = async (call: Call, what: Order) => {
    const key = { labId: call.caller.labId, ...call.params }
    const { vm, operationId } = await operateVm(world)(key, what, requestOf(call))
    return { message: `${vm.name} ${doing[what.kind]}.`, data: vm, operationId }
  }

  return {
    listVms: on(vmRoutes.listVms, async ({ caller, query }) => ({
      data: await list({ labId: caller.labId, refresh: query.refresh === 'true' }),
    })),
    getVm: on(
      vmRoutes.getVm,
      async ({ caller, params }) => ({ data: await readVm(world)({ labId: caller.labId, ...params }) }),
      { event: 'vm-password-shown' },
    ),
    createVms: on(
      vmRoutes.createVms,
      async ({ body, ...call }) => acceptedVms(await create(body, requestOf(call))),
      { event: 'vms-created' },
    ),
    forgetStranded: on(
      vmRoutes.forgetStranded,
      async ({ caller, params: { kind } }) => {
        const count = await forgetStranded(world)(caller.labId, kind)
        const what = counted(count, kind === 'vms' ? 'VM' : 'template')
        return { message: `${what} removed from the list.`, count }
      },
      { event: 'stranded-forgotten' },
    ),
    startVm: on(vmRoutes.startVm, (call) => order(call, { kind: 'start' }), { event: 'vm-start' }),
    restartVm: on(vmRoutes.restartVm, (call) => order(call, { kind: 'restart' }), { event: 'vm-restart' }),
    stopVm: on(vmRoutes.stopVm, (call) => order(call, { kind: 'stop', ...call.body }), { event: 'vm-stop' }),
    newPassword: on(
      vmRoutes.newPassword,
      async (call) => {
        const key = { labId: call.caller.labId, ...call.params }
        const { vm, operationId } = await wishPassword(world)(key, requestOf(call))
        const when = operationId === undefined ? ' at its next start' : ''
        const message = `${vm.name} gets a new password${when}.`
        return { message, data: vm, ...(operationId === undefined ? {} : { operationId }) }
      },
      { event: 'vm-password-wished' },
    ),
    deleteVm: on(vmRoutes.deleteVm, (call) => order(call, { kind: 'delete', ...call.body }), {
      event: 'vm-delete',
    }),
  }
}
