import { afterEach, expect, it } from 'vitest'
import { binOf } from '../../support/operations/bin-scene.ts'
import type { Engine } from '../../support/operations/engine.ts'
import { startScene } from '../../support/operations/exchange-scene.ts'
import { machineIn } from '../../support/operations/exchanges.ts'
import { parkingOf } from '../../support/operations/parking-scene.ts'

/** A machine comes back from the bin when its course is over. */

let engine: Engine
const { restore } = binOf(() => engine)
afterEach(() => engine.stop())

it.each([
  ['closed, where nobody got in but whoever opened it', []],
  ['closed, where the campus got in as well', ['84.12.0.0/16']],
  ['open, where everybody got in', ['*']],
])('is %s', async (_, course) => {
  engine = await startScene(false)
  const vm = await machineIn(engine)
  const access = { rev: '1', rules: { student: [], staff: [], course } }
  await engine.records.items.upsert({ ...vm, access })
  await parkingOf(engine).remove()
  await engine.runWithSweeper()
  expect(await engine.list()).toEqual([])
  await restore()
  await engine.runWithSweeper()
  const [restored] = await engine.list()
  const isClosed = !course.includes('*')
  expect(restored).toMatchObject({ powerState: 'VM deallocated' })
  expect(restored?.course).toBeUndefined()
  expect({ closed: restored?.closed, lets: restored?.access?.rules?.course }).toEqual({
    closed: isClosed || undefined,
    lets: isClosed ? [] : undefined,
  })
})
