import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, startEngine } from '../../support/operations/engine.ts'
import { draftOf, publish } from '../../support/operations/first-machine.ts'
import { unheard } from '../../support/operations/unheard.ts'

/** A creation gives up while its network is made, and an address stands already. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const parts = (): string[] => [...engine.cloud.parts].filter((part) => /^(ip|nic|disk)\//.test(part))

/** Whatever Azure kept is due again. */
const expectNothingLeft = async (): Promise<void> => {
  await engine.runWithSweeper()
  engine.turnClock(24 * 3_600_000)
  await engine.cleanUp()
  await engine.runWithSweeper()
  expect({ vms: await engine.list(), parts: parts() }).toEqual({ vms: [], parts: [] })
}

describe('an address that was made before a creation gave up', { timeout: 60_000 }, () => {
  it('goes where nobody heard of it, and nobody comes twice', async () => {
    const id = await publish(engine, draftOf(engine, {}))
    await unheard(engine, 'create-ip')
    expect(parts()).toHaveLength(1)
    const hasFailed = async () => (await engine.operation(id)).steps[0]?.error !== undefined
    await engine.sweep()
    while (!(await hasFailed())) await engine.run(1)
    engine.turnClock(5 * 3_600_000)
    await expectNothingLeft()
  })
})
