import { rulesOf } from '@labkeeper/functions/domain/courses/rules'
import type { Engine } from '../support/operations/engine.ts'
import type { Campus } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { compareWithCloud } from './invariants.ts'
import { one } from './vm-game.ts'

/** What machines keep while they are stopped changes, and they are stopped elsewhere. */
export const sleepKinds = ['thrift', 'thrift', 'portal-stop', 'portal-stop'] as const
export type SleepKind = (typeof sleepKinds)[number]

export const isSleepKind = (kind: string): kind is SleepKind => sleepKinds.some((known) => known === kind)

export const sleepMoves =
  (engine: Engine, { bear }: Disturbance, campus: Campus) =>
  async (kind: SleepKind, pick: number): Promise<void> => {
    if (kind === 'thrift') {
      const part = await campus.part()
      const { addressOnlyWhileRunning, slowDiskAsleep } = rulesOf(part.course)
      const rules =
        pick % 2 === 0
          ? { addressOnlyWhileRunning: !addressOnlyWhileRunning }
          : { slowDiskAsleep: !slowDiskAsleep }
      await bear(() => campus.set(part, { rev: part.course.rev, rules }))
      return
    }
    const machine = one(await campus.found.machines(), pick)
    const there = machine && engine.cloud.machines.get(machine.name)
    if (there?.powerState !== 'VM running' || machine?.operationId !== undefined) return
    there.powerState = 'VM deallocated'
    await bear(() => compareWithCloud(engine))
  }
