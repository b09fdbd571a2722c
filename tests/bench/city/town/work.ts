import { isOpen } from '@labkeeper/functions/domain/operations/step'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { Due, DueRecord } from '@labkeeper/functions/ports/operations/due'
import type {
  Acceptance,
  Networks,
  Operations,
  Steps,
  VmChange,
} from '@labkeeper/functions/ports/operations/work'
import type { Schedules } from '@labkeeper/functions/ports/policies/schedules'
import type { VmBook } from '@labkeeper/functions/ports/vms/vms'
import { labOf, type Town, type TownLab } from './records.ts'

/** The ports of the engine over records in memory, with the guards of the real gateways. */

export type TownWork = Pick<Acceptance, 'acceptAction' | 'acceptCreation' | 'begun'> &
  Omit<Steps, 'readSteps'> &
  Networks &
  Pick<Operations, 'readOperation'>

export interface Ended {
  readonly step: StepRecord
  readonly outcome: 'succeeded' | 'failed'
}

export const townWork = (town: Town, onEnd: (ended: Ended) => void) => {
  const changeVm = (lab: TownLab, vmId: string, change: VmChange): void => {
    const vm = lab.vms.get(vmId)
    if (vm === undefined) return
    const changed = { ...vm, ...change }
    // As a patch does it: what is null ends.
    const kept = Object.entries(changed).filter(([, value]) => value !== null)
    lab.vms.set(vmId, Object.fromEntries(kept) as unknown as VmRecord)
  }
  const hold = (lab: TownLab, vmId: string, operationId: string): void => {
    const vm = lab.vms.get(vmId)
    if (vm !== undefined)
      lab.vms.set(vmId, { ...vm, operationId: operationId as NonNullable<typeof vm.operationId> })
  }
  const held = (step: StepRecord): TownLab | undefined => {
    const lab = labOf(town, step.labId)
    const current = lab.steps.get(step.id)
    return current?.fence === step.fence && isOpen(current) ? lab : undefined
  }

  const work: TownWork = {
    // A creation is one write here.
    begun: async (_labId, stepIds) => stepIds,
    acceptAction: async (operation, step, vm) => {
      const lab = labOf(town, operation.labId)
      const record = lab.vms.get(step.vmId)
      if (record === undefined) return 'missing'
      if (record.operationId !== undefined) return 'busy'
      changeVm(lab, step.vmId, vm)
      hold(lab, step.vmId, operation.id)
      lab.steps.set(step.id, step)
      return 'accepted'
    },
    acceptCreation: async (operation, items) => {
      const lab = labOf(town, operation.labId)
      for (const { vm, step } of items) {
        lab.vms.set(vm.id, { ...vm, operationId: operation.id })
        lab.steps.set(step.id, step)
      }
      return 'accepted'
    },
    claim: async (step, leaseUntil) => {
      const lab = held(step)
      if (lab === undefined) return undefined
      const claimed: StepRecord = {
        ...step,
        fence: step.fence + 1,
        leaseUntil,
        dueAt: leaseUntil,
        status: 'running',
      }
      lab.steps.set(step.id, claimed)
      return claimed
    },
    save: async (step, { ticket, warning, ...change }, vm) => {
      const lab = held(step)
      if (lab === undefined) return false
      const { ticket: old, warning: said, ...rest } = { ...step, ...change, fence: step.fence + 1 }
      const kept = ticket === undefined ? old : (ticket ?? undefined)
      const says = warning === undefined ? said : (warning ?? undefined)
      const whole = { ...rest, ...(kept !== undefined && { ticket: kept }) }
      lab.steps.set(step.id, { ...whole, ...(says !== undefined && { warning: says }) })
      if (vm !== undefined) changeVm(lab, step.vmId, vm)
      return true
    },
    finish: async (step, { outcome, vm }) => {
      const lab = held(step)
      if (lab === undefined) return false
      lab.steps.delete(step.id)
      if (vm === 'gone') lab.vms.delete(step.vmId)
      else if (vm !== 'forgotten') {
        changeVm(lab, step.vmId, vm)
        const { operationId: _, ...released } = lab.vms.get(step.vmId) ?? {}
        if ('id' in released) lab.vms.set(step.vmId, released as NonNullable<ReturnType<typeof lab.vms.get>>)
      }
      onEnd({ step, outcome })
      return true
    },
    forgetVm: async (step, change) => {
      labOf(town, step.labId).vms.delete(step.vmId)
      return work.save(step, change)
    },
    readStep: async (labId, stepId) => labOf(town, labId).steps.get(stepId),
    readNetwork: async (labId, networkId) => labOf(town, labId).networks.get(networkId),
    createNetwork: async (network) => {
      const { networks } = labOf(town, network.labId)
      if (networks.has(network.id)) return false
      networks.set(network.id, network)
      return true
    },
    changeNetwork: async ({ labId, id, state }, next) => {
      const { networks } = labOf(town, labId)
      const network = networks.get(id)
      if (network?.state !== state) return false
      if (next === undefined) networks.delete(id)
      else networks.set(id, { ...network, ...next })
      return true
    },
    readOperation: async (labId, operationId) => {
      const steps = [...labOf(town, labId).steps.values()].filter((step) => step.operationId === operationId)
      // Only its steps are asked for: whoever waits for a network is called by its siblings.
      return steps[0] === undefined ? undefined : { operation: { id: operationId } as never, steps }
    },
  }

  const vms: Pick<VmBook, 'find' | 'read' | 'taken' | 'countIn'> = {
    find: async (labId, _group, name) => [...labOf(town, labId).vms.values()].find((vm) => vm.name === name),
    read: async (labId, vmId) => labOf(town, labId).vms.get(vmId),
    taken: async () => [],
    countIn: async (labId) => labOf(town, labId).vms.size,
  }

  const isDue = ({ dueAt }: { readonly dueAt?: string }, now: string): boolean =>
    dueAt !== undefined && dueAt !== '' && dueAt <= now
  const recordsDue = (lab: TownLab, now: string): DueRecord[] => [
    ...[...lab.vms.values()].filter((vm) => vm.operationId === undefined && isDue(vm, now)),
    ...[...lab.steps.values()].filter((step) => isDue(step, now)),
  ]
  const due: Due = {
    labs: async (now) =>
      [...town.values()].flatMap((lab) =>
        recordsDue(lab, now).map(({ type, dueAt = now }) => ({ labId: lab.id, type, since: dueAt })),
      ),
    inLab: async (labId, now) => recordsDue(labOf(town, labId), now),
  }

  const schedules: Schedules = {
    read: async (labId, vmIds) => {
      const lab = labOf(town, labId)
      return vmIds.flatMap((id) => lab.vms.get(id) ?? [])
    },
    accept: async (operation, items) => {
      const lab = labOf(town, operation.labId)
      if (items.some(({ vm }) => lab.vms.get(vm.id) !== vm)) return false
      for (const { vm, step, change } of items) {
        changeVm(lab, vm.id, change)
        hold(lab, vm.id, operation.id)
        lab.steps.set(step.id, step)
      }
      return true
    },
    change: async (vm, change) => {
      changeVm(labOf(town, vm.labId), vm.id, change)
      return true
    },
  }
  return { work, vms, schedules, due }
}
