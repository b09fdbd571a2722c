import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { runBatch } from '@labkeeper/functions/gateways/cosmos/kernel/batch'
import { create } from '@labkeeper/functions/gateways/cosmos/kernel/records'
import { labId } from '../../support/operations/engine.ts'
import { aRunningVm } from '../../support/operations/running-vm.ts'
import { never, type PolicyEngine, stopAfter } from './engine.ts'

/** When all of them were made. */
export const started = new Date('2026-11-20T08:00:00.000Z')

export const aRecord = (lab: LabId, name: string, policy = never): VmRecord =>
  aRunningVm(lab, name, started, policy)

export const write = async (engine: PolicyEngine, vms: readonly VmRecord[]): Promise<void> => {
  for (const [lab, records] of Map.groupBy(vms, (vm) => vm.labId)) {
    // The engine has a lab of its own.
    if (lab !== labId)
      await engine.records.items.upsert({ ...(await engine.world.labs.read(labId)), labId: lab })
    for (let from = 0; from < records.length; from += 100) {
      await runBatch(engine.records, lab, records.slice(from, from + 100).map(create))
    }
  }
}

/** Every third VM of the others has a policy too, and its time is not up. */
export const others = (count: number): VmRecord[] =>
  Array.from({ length: count }, (_, index) =>
    aRecord(`lab_${index % 20}`, `other-${index}`, index % 3 === 0 ? stopAfter(60) : never),
  )

export const dueNames = Array.from({ length: 50 }, (_, index) => `due-${index}`)

/** Fifty VMs whose minute is up a minute after `started`. */
export const writeDue = async (engine: PolicyEngine): Promise<void> => {
  const vms = dueNames.map((name) => aRecord(labId, name, stopAfter(1)))
  for (const { name, resourceGroup, id } of vms) engine.cloud.seed(name, resourceGroup, id)
  await write(engine, vms)
}
