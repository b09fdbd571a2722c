import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { oneMoreReset } from '../../../domain/courses/disks/counts.ts'
import { noKept, noSuchCheckpoint, noSuchDisk } from '../../../domain/courses/disks/disk-refusals.ts'
import {
  type DiskWish,
  diskVerdict,
  forgetVerdict,
  isSameDiskWork,
} from '../../../domain/courses/disks/disk-verdicts.ts'
import { keptBy, pickKept, savedBy } from '../../../domain/courses/disks/disk-views.ts'
import { newCheckpoint } from '../../../domain/courses/disks/new-checkpoint.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance, VmChange } from '../../../ports/operations/work.ts'
import { type ChangingMineWorld, changeMine } from '../mine/change-mine.ts'
import { readWork } from '../mine/show-my-machine.ts'
import { type ExchangeWorld, planExchanges } from './plan-exchanges.ts'

/** What whoever has a machine does with its disks: recorded and nudged here, done by the step. */

interface ExchangingMineWorld extends ChangingMineWorld, ExchangeWorld {
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

export type MyDiskWish =
  | { readonly kind: 'reset' }
  | { readonly kind: 'undo-reset'; readonly id?: string | undefined }
  | { readonly kind: 'checkpoint'; readonly note?: string | undefined }
  | { readonly kind: 'restore'; readonly id: string }
  | { readonly kind: 'forget'; readonly id: string }

interface Begun {
  readonly operationId: string
  /** The machine is made anew, and its address with it. */
  readonly isRebuilt: boolean
}

interface Planned {
  readonly more: Pick<StepRecord, 'draft' | 'exchange' | 'checkpoint' | 'belongings' | 'template'>
  readonly change: VmChange
}

const resetting: VmChange = { powerState: 'VM deallocating', status: 'Updating', 'course/resetting': true }

export const exchangeMine = (world: ExchangingMineWorld) => {
  const { clock, work, nudges } = world
  const changing = changeMine(world)
  const plan = planExchanges(world)

  const planned = async (mine: Mine, wish: MyDiskWish, now: Date): Promise<Planned> => {
    const { vm, course } = mine
    const who = vm.allocatedTo.userId
    const at = now.toISOString()
    switch (wish.kind) {
      case 'reset': {
        const { template, ...more } = await plan.toNewDisk(course, vm, now)
        const change = { ...resetting, 'course/resets': oneMoreReset(vm, who, course, at) }
        return { more: { ...more, ...(template && { template }) }, change }
      }
      case 'undo-reset': {
        const disk = pickKept(keptBy(vm, who, at), wish.id)
        if (disk === undefined) throw noSuchDisk()
        return { more: plan.toKeptDisk(course, vm, disk, now), change: resetting }
      }
      case 'restore': {
        const checkpoint = savedBy(vm, who).find(({ id }) => id === wish.id)
        if (checkpoint === undefined) throw noSuchCheckpoint()
        return { more: plan.toCheckpoint(course, vm, checkpoint, now), change: resetting }
      }
      case 'checkpoint':
        return { more: { checkpoint: newCheckpoint(vm, wish.note, who, now) }, change: {} }
      case 'forget': {
        const checkpoint = savedBy(vm, who).find(({ id }) => id === wish.id)
        if (checkpoint === undefined) throw noSuchCheckpoint()
        return { more: { belongings: [{ kind: 'snapshot', name: checkpoint.name }] }, change: {} }
      }
    }
  }

  const judge = (mine: Mine, wish: MyDiskWish, working: StepRecord['kind'] | undefined): boolean => {
    const standing = { ...mine, working, now: clock.now().toISOString() }
    const known: DiskWish | undefined = wish.kind === 'forget' ? undefined : wish.kind
    // What the call names comes before what a moment changes.
    if (wish.kind === 'forget' || wish.kind === 'restore') {
      const isThere = savedBy(mine.vm, mine.vm.allocatedTo.userId).some(({ id }) => id === wish.id)
      if (!isThere && working !== 'restore') throw noSuchCheckpoint()
    }
    if (wish.kind === 'undo-reset' && wish.id !== undefined && working !== 'undo-reset') {
      const kept = keptBy(mine.vm, mine.vm.allocatedTo.userId, standing.now)
      if (kept.length === 0) throw new AppError('conflict', noKept)
      if (pickKept(kept, wish.id) === undefined) throw noSuchDisk()
    }
    const verdict = known === undefined ? forgetVerdict(standing) : diskVerdict(known, standing)
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    return known !== undefined && isSameDiskWork(known, { working })
  }

  const begin = async (mine: Mine, wish: MyDiskWish, request: WorkRequest): Promise<Begun | undefined> => {
    const going = await readWork(world, mine)
    if (judge(mine, wish, going?.kind) && going !== undefined)
      return { operationId: going.id, isRebuilt: false }
    const now = clock.now()
    const { more, change } = await planned(mine, wish, now)
    const kind = wish.kind === 'forget' ? 'remove' : wish.kind
    const operation = newOperation(request, kind, 1, now)
    const step = newStep(operation, mine.vm, {}, now, more)
    const whose = mine.vm.allocatedTo.userId
    // Two who press at once are not counted twice, nor once where they reset it one after the other.
    const as = { resets: mine.vm.course.resets?.count }
    if ((await work.acceptAction(operation, step, change, whose, as)) !== 'accepted') return undefined
    await nudges.step(mine.vm.labId, step.id)
    return { operationId: operation.id, isRebuilt: more.exchange?.way === 'anew' }
  }

  return (
    caller: Caller,
    mine: Mine,
    wish: MyDiskWish,
    requestId: string,
  ): Promise<Begun & { readonly data: MyMachine }> =>
    changing(caller, mine, requestId, (now, request) => begin(now, wish, request))
}
