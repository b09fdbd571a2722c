import { counted } from '@labkeeper/contract/kernel/wording'
import { type Vm, vmRoutes } from '@labkeeper/contract/vms/vms'
import type { Caller } from '../domain/accounts/caller.ts'
import type { forgetStranded } from '../use-cases/connection/forget-stranded.ts'
import type { createVms } from '../use-cases/vms/create-vms.ts'
import type { listVms } from '../use-cases/vms/list-vms.ts'
import type { Order, operateVm } from '../use-cases/vms/operate-vm.ts'
import type { readVm } from '../use-cases/vms/read-vm.ts'
import type { wishPassword } from '../use-cases/vms/wish-password.ts'
import { on } from './kernel/endpoint.ts'

interface VmUseCases {
  readonly listVms: ReturnType<typeof listVms>
  readonly readVm: ReturnType<typeof readVm>
  readonly forgetStranded: ReturnType<typeof forgetStranded>
  readonly createVms: ReturnType<typeof createVms>
  readonly operateVm: ReturnType<typeof operateVm>
  readonly wishPassword: ReturnType<typeof wishPassword>
}

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
export const vmEndpoints = (use: VmUseCases) => {
  const order = async (call: Call, what: Order) => {
    const key = { labId: call.caller.labId, ...call.params }
    const { vm, operationId } = await use.operateVm(key, what, requestOf(call))
    return { message: `${vm.name} ${doing[what.kind]}.`, data: vm, operationId }
  }

  return {
    listVms: on(vmRoutes.listVms, async ({ caller, query }) => ({
      data: await use.listVms({ labId: caller.labId, refresh: query.refresh === 'true' }),
    })),
    getVm: on(
      vmRoutes.getVm,
      async ({ caller, params }) => ({ data: await use.readVm({ labId: caller.labId, ...params }) }),
      { event: 'vm-password-shown' },
    ),
    createVms: on(
      vmRoutes.createVms,
      async ({ body, ...call }) => acceptedVms(await use.createVms(body, requestOf(call))),
      { event: 'vms-created' },
    ),
    forgetStranded: on(
      vmRoutes.forgetStranded,
      async ({ caller, params: { kind } }) => {
        const count = await use.forgetStranded(caller.labId, kind)
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
        const { vm, operationId } = await use.wishPassword(key, requestOf(call))
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
