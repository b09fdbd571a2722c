import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareWithCloud } from '../../faults/invariants.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { locked, quotaExceeded } from '../../support/refusals.ts'

const key = { labId, resourceGroup: 'course', vmName: 'web' }

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

describe('a VM that could not be made, nor removed', () => {
  /** Azure refuses the one, and to remove what there is by then: at least the address and the interface stand. */
  const half = async (refused = 'createVm'): Promise<void> => {
    engine.cloud.refuse = (call) => {
      if (call === refused) return quotaExceeded()
      return call === 'delete-vm' ? locked() : undefined
    }
    await engine.create(aCreation(), request)
    await engine.run()
    engine.cloud.refuse = () => undefined
    expect(await engine.list()).toMatchObject([{ name: 'web', status: 'Failed', halfMade: true }])
    expect([...engine.cloud.parts]).toEqual(expect.arrayContaining([expect.stringMatching(/^ip/)]))
  }
  const nothingIsLeft = async (): Promise<void> => {
    expect(await engine.list()).toEqual([])
    expect([...engine.cloud.parts].filter((part) => /^(ip|nic|disk)/.test(part))).toEqual([])
  }

  it('takes what there is of it along when a comparison finds none', async () => {
    await half()
    await compareWithCloud(engine)
    await engine.run()
    await nothingIsLeft()
  })

  it('takes it along when a start finds none, which says so', async () => {
    await half()
    const { operationId } = await engine.operate(key, { kind: 'start' }, request)
    await engine.run()
    expect((await engine.operation(operationId)).steps[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/no longer exists/),
    })
    await compareWithCloud(engine)
    await engine.run()
    await nothingIsLeft()
  })

  it('is as any other once it was seen', async () => {
    await half('readAddresses')
    await compareWithCloud(engine)
    expect(await engine.list()).toMatchObject([{ name: 'web', halfMade: false }])
    engine.cloud.machines.delete('web')
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    await engine.run()
    expect(await engine.list()).toEqual([])
    expect([...engine.cloud.parts]).toEqual(expect.arrayContaining([expect.stringMatching(/^ip/)]))
  })
})

describe('a VM that Azure takes hours to remove', { timeout: 60_000 }, () => {
  const hourMs = 60 * 60_000

  /** The work gives up, and the list is looked at meanwhile. */
  const removeFor = async (hours: number, deleteAssociatedResources: boolean): Promise<void> => {
    await engine.create(aCreation(), request)
    await engine.run()
    engine.cloud.takesMs['delete-vm'] = hours * hourMs
    await engine.operate(key, { kind: 'delete', deleteAssociatedResources }, request)
    await engine.runWithSweeper(600)
    engine.turnClock(60_000)
    await compareWithCloud(engine)
    expect(await engine.list()).toMatchObject([{ name: 'web', status: 'Deleting' }])
    engine.turnClock(hours * hourMs)
    await compareWithCloud(engine)
    await engine.run()
    expect(await engine.list()).toEqual([])
  }
  const partsLeft = () => [...engine.cloud.parts].filter((part) => /^(ip|nic|disk)/.test(part))

  it('takes its parts along in the end, as was asked for', async () => {
    await removeFor(5, true)
    expect(partsLeft()).toEqual([])
  })

  it('leaves its parts where it was to go without them', async () => {
    await removeFor(5, false)
    expect(partsLeft()).toHaveLength(3)
  })
})
