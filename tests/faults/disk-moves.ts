import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosMyMachines } from '@labkeeper/functions/gateways/cosmos/courses/my-machines'
import { exchangeMine, type MyDiskWish } from '@labkeeper/functions/use-cases/courses/disks/exchange-mine'
import { keptOfMachine } from '@labkeeper/functions/use-cases/courses/disks/kept-of-machine'
import { readMine } from '@labkeeper/functions/use-cases/courses/mine/find-mine'
import { type Engine, labId } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'

/** What people do with the disks of their machines, and their teacher with all. */
export const diskKinds = [
  ...(['reset', 'reset', 'undo', 'undo', 'save', 'restore', 'forget'] as const),
  ...(['reset-all', 'bring', 'bring-later', 'undo-theirs', 'drop-kept'] as const),
] as const
export type DiskKind = (typeof diskKinds)[number]

export const isDiskKind = (kind: string): kind is DiskKind => diskKinds.some((known) => known === kind)

const asked = { requestedBy: 'u_owner', requestId: 'r1' }

export const diskMoves = (engine: Engine, { bear, disturb }: Disturbance, campus: Campus) => {
  const { labs } = engine.database
  const world = { ...campus.world, myMachines: disturb('my-machines', cosmosMyMachines(labs)) }
  const exchange = engine.inTurn(exchangeMine(world))
  const find = readMine(world)
  const { undo, remove } = keptOfMachine(world)

  const byHolder = async (kind: DiskKind, machine: VmRecord): Promise<void> => {
    const { allocatedTo, id, kept = [], checkpoints = [] } = machine
    if (allocatedTo === undefined) return
    const { userId, name } = allocatedTo
    const [saved] = checkpoints
    const wishes: Partial<Record<DiskKind, MyDiskWish | undefined>> = {
      reset: { kind: 'reset' },
      undo: { kind: 'undo-reset', ...(kept.length > 1 && { id: kept[0]?.id }) },
      save: { kind: 'checkpoint', note: 'now' },
      restore: saved && { kind: 'restore', id: saved.id },
      forget: saved && { kind: 'forget', id: saved.id },
    }
    const wish = wishes[kind]
    if (wish === undefined) return
    await bear(async () => {
      const mine = await find(labId, { userId }, id)
      if (mine !== undefined) await exchange({ userId, name } as never, mine, wish, 'r1')
    })
  }

  return async (kind: DiskKind, pick: number): Promise<void> => {
    const machine = one(await campus.found.machines(), pick)
    if (machine === undefined) return
    const part = await campus.part()
    if (kind === 'reset-all' || kind === 'bring' || kind === 'bring-later') {
      const when = kind === 'bring-later' ? 'next-stop' : 'now'
      const what = kind === 'reset-all' ? { what: 'reset' as const } : { what: 'bring' as const, when }
      await bear(() => campus.act(part, { ...what, which: [machine.id] } as never, asked))
      return
    }
    if (kind === 'undo-theirs') await bear(() => undo(part, machine.id, undefined, asked))
    const [first] = machine.kept ?? []
    if (kind === 'drop-kept' && first !== undefined)
      await bear(() => remove(part, machine.id, first.id, asked))
    await byHolder(kind, machine)
  }
}
