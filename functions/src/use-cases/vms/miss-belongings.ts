import { randomUUID } from 'node:crypto'
import { CloudError } from '../../domain/kernel/errors.ts'
import { newOperation, newStep } from '../../domain/operations/new-work.ts'
import type { StepInput } from '../../domain/operations/step-input.ts'
import { automatically } from '../../domain/vms/activity.ts'
import {
  type Belonging,
  hasBelongings,
  keptBeside,
  nextRemoval,
  withoutBelongings,
} from '../../domain/vms/belongings.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import { isParked } from '../../domain/vms/parked.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Compute } from '../../ports/vms/compute.ts'
import type { SeenVms, Versioned } from '../../ports/vms/vms.ts'

export interface BelongingsWorld {
  readonly vms: SeenVms
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly compute: () => Promise<Compute>
  readonly clock: Clock
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** Nobody asked for its disk to go, which may be there still. Of what was never whole, or lost its snapshot, nothing is to be saved. */
const inputFor = (vm: VmRecord): StepInput => {
  const isSaved = vm.halfMade !== true && !isParked(vm)
  return { deleteAssociatedResources: true, ...(isSaved && { bin: 'save' }) }
}

/** A machine that is in Azure no more, or was never whole: what there is of it beside goes as with any deletion. */
export const removeVanished =
  ({ work, nudges, clock }: Pick<BelongingsWorld, 'work' | 'nudges' | 'clock'>) =>
  async (vm: VmRecord): Promise<void> => {
    const { labId, course } = vm
    const request = { labId, requestedBy: 'auto-vanished', requestId: randomUUID() }
    const because = `${automatically}, since it was deleted in Azure`
    const now = clock.now()
    const of = { ...request, because, ...(course && { courseId: course.id }) }
    const operation = newOperation(of, 'delete', 1, now)
    const input = inputFor(vm)
    const step = newStep(operation, vm, input, now)
    if ((await work.acceptAction(operation, step, inMotion('delete', input))) !== 'accepted') return
    await nudges.step(labId, step.id)
  }

const keyOf = (kind: string, resourceGroup: string, name: string): string =>
  `${kind} ${resourceGroup}/${name}`.toLowerCase()

/** Each is a request; what else is lacking is asked for in the next comparison. */
const most = 50

/** Listings may be behind, and say nothing of what a principal may not see: so Azure is asked by name. */
const isGone = async (
  compute: Compute,
  principal: Principal,
  resourceGroup: string,
  { kind, name }: Belonging,
): Promise<boolean> => {
  try {
    // Without marks it only looks.
    if (kind === 'disk') await compute.markDisk(principal, resourceGroup, name, {})
    else await compute.readSnapshot(principal, resourceGroup, name)
    return false
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    if (error.trouble === 'missing') return true
    // One that may not be seen keeps nobody from asking for the others; who has to wait asks for none.
    if (error.trouble === 'credentials' || error.trouble === 'final') return false
    throw error
  }
}

/**
 * What somebody deleted in the portal is kept no longer. Asked for only where something is kept, after the records were read:
 * what is made since is in none of them.
 */
export const missBelongings =
  ({ vms, compute, clock, log, ...world }: BelongingsWorld) =>
  async (principal: Principal, known: readonly Versioned<VmRecord>[]): Promise<void> => {
    const keeping = known.filter(({ record }) => record.operationId === undefined && hasBelongings(record))
    if (keeping.length === 0) return
    try {
      const stored = await (await compute()).listStored(principal)
      const there = new Set(stored.map(({ kind, resourceGroup, name }) => keyOf(kind, resourceGroup, name)))
      const azure = await compute()
      let asked = 0
      for (const { record, version } of keeping) {
        const { labId, id, resourceGroup, parked } = record
        const isLost = async (one: Belonging): Promise<boolean> => {
          if (there.has(keyOf(one.kind, resourceGroup, one.name)) || asked === most) return false
          asked += 1
          return isGone(azure, principal, resourceGroup, one)
        }
        // A machine is gone with the snapshot that it is kept as.
        if (parked?.stage === 'parked' && (await isLost({ kind: 'snapshot', name: parked.snapshot }))) {
          await removeVanished({ ...world, clock })(record)
          continue
        }
        const gone: Belonging[] = []
        for (const one of keptBeside(record)) if (await isLost(one)) gone.push(one)
        if (gone.length === 0) continue
        const left = withoutBelongings(record, gone)
        const dueAt = nextRemoval(left, clock.now().toISOString()) ?? null
        await vms.relist(labId, id, version, { ...left, dueAt })
      }
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      // The next comparison asks again.
      log({ kept: 'unread', code: error.azureCode, message: error.message })
    }
  }
