import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { removeDue } from '@labkeeper/functions/use-cases/courses/disks/remove-due'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'

/** An old disk of a machine is removed, and the messages of that fail every time. */

let engine: Engine
const { sweepDue, disks, expectWhole } = sceneOf(() => engine)
beforeEach(async () => {
  engine = await startScene(false)
})
afterEach(() => engine.stop())

const removal = async (): Promise<StepRecord | undefined> => {
  const operations = await engine.world.work.listOperations(labId, false)
  return operations.flatMap(({ steps }) => steps).find(({ kind }) => kind === 'remove')
}

const removalAt = async (phase: StepRecord['phase']): Promise<StepRecord> => {
  await exchangesOf(engine).reset()
  await engine.runWithSweeper()
  engine.turnClock(8 * 24 * 3_600_000)
  engine.labMessages.push(labId)
  await engine.sweepNext(removeDue(engine.world))
  const step = await removal()
  if (step?.phase !== 'delete-belonging') throw new Error('Nothing is removed')
  await engine.records.item(step.id, labId).patch([{ op: 'set', path: '/phase', value: phase }])
  engine.messages.length = 0
  engine.turnClock(10 * 60_000)
  return step
}

it.each(['delete-belonging', 'dropped'] as const)(
  'the machine stays as it is, and the disk goes later: at %s',
  async (phase) => {
    const { id } = await removalAt(phase)
    const { name, disks: had, kept, powerState, status, allocatedTo } = await machineIn(engine)
    await engine.endPoisoned(labId, id)
    const stays = await machineIn(engine)
    expect(stays).toMatchObject({ name, disks: had, kept, powerState, status, allocatedTo })
    expect(stays.operationId).toBeUndefined()
    const step = await removal()
    expect(step).toMatchObject({
      status: 'failed',
      error: 'Something unexpected went wrong on our side.',
    })
    expect(step?.left).toBeUndefined()
    engine.turnClock(2 * 3_600_000)
    await sweepDue()
    const vm = await expectWhole()
    expect(vm.kept).toEqual([])
    expect(disks()).toEqual([vm.disks[0]?.name])
  },
)
