import type { Operation } from '@labkeeper/contract/operations/operations'
import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { locked, quotaExceeded, secretExpired } from '../../support/refusals.ts'

/** What Azure keeps of a VM that is deleted, or of one that could not be made. */

const minutes = (count: number): number => count * 60_000
const hours = (count: number): number => minutes(60 * count)
const key = { labId, resourceGroup: 'course', vmName: 'web' }

let engine: Engine
/** What a lock holds, as the cloud names the calls: `delete-nic`. */
let held: Set<string>
beforeEach(async () => {
  engine = await startEngine()
  held = new Set()
  engine.cloud.refuse = (call) => (held.has(call) ? locked() : undefined)
})
afterEach(() => engine.stop())

const shown = async (operationId: string): Promise<Operation> => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}
const itemOf = async (operationId: string) => (await shown(operationId)).items[0]
const now = () => engine.world.clock.now()
const inMs = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()
const history = async () => (await engine.world.activities.list(labId, undefined, 50)).map(({ text }) => text)

/** What the timer does, some time later, and the workers after it. */
const tickAfter = async (milliseconds: number): Promise<number> => {
  engine.turnClock(milliseconds)
  await engine.sweep()
  const opened = await engine.cleanUp()
  await engine.run()
  return opened
}

const made = async (): Promise<void> => {
  await engine.create(aCreation(), request)
  await engine.run()
}
const deleted = async (): Promise<string> => {
  const order = { kind: 'delete', deleteAssociatedResources: true } as const
  const { operationId } = await engine.operate(key, order, { ...request, because: 'by Olga Owner' })
  await engine.run()
  return operationId
}
/** A VM that is gone but for an interface, which a lock holds, and the interface's address. */
const deletedButForTheInterface = async (): Promise<string> => {
  await made()
  held.add('delete-nic')
  return deleted()
}

describe('what a lock keeps of a deleted VM', () => {
  it('is named, with when it is tried again, and does not keep the disk', async () => {
    const operationId = await deletedButForTheInterface()
    expect(await itemOf(operationId)).toEqual({
      name: 'web',
      status: 'failed',
      error:
        'The VM is deleted, but Azure kept its network interface and public address. Labkeeper tries again by itself. The resource is locked in Azure. Remove the lock.',
      triedAgainAt: inMs(minutes(5)),
    })
    expect([...engine.cloud.parts].map((part) => part.split('/')[0])).not.toContain('disk')
    expect(await engine.list()).toEqual([])
  })

  it('is tried again ever more rarely, and gone with the lock', async () => {
    const operationId = await deletedButForTheInterface()
    expect(await tickAfter(minutes(4))).toBe(0)
    expect(await tickAfter(minutes(1))).toBe(1)
    expect(await itemOf(operationId)).toMatchObject({ status: 'failed', triedAgainAt: inMs(hours(1)) })
    expect(await tickAfter(hours(1))).toBe(1)
    expect(await itemOf(operationId)).toMatchObject({ triedAgainAt: inMs(hours(6)) })
    held.clear()
    expect(await tickAfter(hours(6))).toBe(1)
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded', succeeded: 1, failed: 0 })
    expect(await itemOf(operationId)).toEqual({ name: 'web', status: 'succeeded' })
    // With its network, which the interface had kept as well.
    expect([...engine.cloud.parts]).toEqual([])
    expect(await tickAfter(hours(48))).toBe(0)
    const [last, first] = await history()
    expect(last).toBe('What was left of it in Azure is removed.')
    expect(first).toMatch(/^Could not be deleted: The VM is deleted, but Azure kept its network interface/)
  })

  it('is done when somebody has removed it in the portal', async () => {
    const operationId = await deletedButForTheInterface()
    engine.cloud.parts.clear()
    held.clear()
    await tickAfter(minutes(5))
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded' })
  })

  it('is given up after a week, and can still be retried by hand', async () => {
    const operationId = await deletedButForTheInterface()
    const before = now()
    for (let tries = 0; tries < 20; tries += 1) await tickAfter(hours(24))
    const { steps } = await engine.operation(operationId)
    expect(steps[0]).toMatchObject({ cleanUps: 10 })
    expect(steps[0]).not.toHaveProperty('dueAt')
    expect(now().getTime() - before.getTime()).toBeGreaterThan(hours(24 * 7))
    const item = await itemOf(operationId)
    expect(item?.error).not.toContain('by itself')
    expect(item).not.toHaveProperty('triedAgainAt')

    await engine.retry(operationId, request)
    await engine.run()
    expect(await itemOf(operationId)).toMatchObject({ status: 'failed', triedAgainAt: inMs(minutes(5)) })
    held.clear()
    await engine.retry(operationId, request)
    await engine.run()
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded' })
    expect([...engine.cloud.parts]).toEqual([])
  })

  it('waits for a secret that has expired', async () => {
    await made()
    let isExpired = false
    engine.cloud.refuse = (call) => {
      if (call === 'delete-nic') isExpired = true
      return isExpired ? secretExpired() : undefined
    }
    const operationId = await deleted()
    expect((await itemOf(operationId))?.error).toContain(
      'Azure kept its network interface, public address, and disk',
    )
    engine.cloud.refuse = () => undefined
    await tickAfter(minutes(5))
    expect([...engine.cloud.parts]).toEqual([])
  })
})

describe('what a lock keeps of a VM that could not be made', () => {
  const failed = async (): Promise<string> => {
    held.add('delete-disk')
    let refusals = 0
    engine.cloud.refuse = (call) => {
      // The address is never told: by then the parts are there.
      if (call === 'readAddresses' && refusals++ === 0) return quotaExceeded()
      return held.has(call) ? locked() : undefined
    }
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    return operationId
  }

  it('is named beside the reason, and the reason stays when it is gone', async () => {
    const operationId = await failed()
    const reason = 'Your subscription has no vCPUs left in East US.'
    expect(await itemOf(operationId)).toMatchObject({
      error: `${reason} Azure kept its disk. Labkeeper tries again by itself. The resource is locked in Azure. Remove the lock.`,
      triedAgainAt: inMs(minutes(5)),
    })
    held.clear()
    await tickAfter(minutes(5))
    expect(await shown(operationId)).toMatchObject({ status: 'failed', failed: 1, succeeded: 0 })
    expect(await itemOf(operationId)).toEqual({ name: 'web', status: 'failed', error: reason })
    expect([...engine.cloud.parts]).toEqual([])
    await engine.retry(operationId, request)
    await engine.run()
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded' })
    expect((await history())[0]).toBe('Created.')
  })

  it('is never looked for again once a person has had the VM made', async () => {
    const operationId = await failed()
    held.clear()
    await engine.retry(operationId, request)
    await engine.run()
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded' })
    for (let day = 0; day < 9; day += 1) expect(await tickAfter(hours(24))).toBe(0)
    expect(engine.cloud.machines.size).toBe(1)
    expect([...engine.cloud.parts].filter((part) => part.startsWith('disk/'))).toHaveLength(1)
  })
})

describe('a clean-up', () => {
  const isDone = async (operationId: string) => {
    expect(await shown(operationId)).toMatchObject({ status: 'succeeded', succeeded: 1, failed: 0 })
    expect([...engine.cloud.parts]).toEqual([])
  }

  it('whose message is lost is found by the sweep', async () => {
    const operationId = await deletedButForTheInterface()
    held.clear()
    engine.deliver(() => 0)
    await tickAfter(minutes(5))
    expect(await shown(operationId)).toMatchObject({ status: 'running' })
    engine.deliver(() => 1)
    await tickAfter(minutes(1))
    await isDone(operationId)
  })

  it.each(['delete-nic', 'delete-ip', 'delete-disk'])('whose worker dies at %s goes on', async (dying) => {
    const operationId = await deletedButForTheInterface()
    held.clear()
    let deaths = 0
    engine.cloud.refuse = (call) => {
      if (call === dying && deaths++ === 0) throw new Error('killed')
      return undefined
    }
    await expect(tickAfter(minutes(5))).rejects.toThrow('killed')
    await tickAfter(minutes(1))
    await isDone(operationId)
  })

  it('that fails every time is put off, too', async () => {
    const operationId = await deletedButForTheInterface()
    engine.turnClock(minutes(5))
    await engine.cleanUp()
    const [step] = (await engine.operation(operationId)).steps
    await engine.endPoisoned(labId, step?.id ?? '')
    await engine.run()
    expect(await itemOf(operationId)).toMatchObject({
      // Its disk has gone meanwhile.
      error: expect.stringMatching(/kept its network interface and public address\. .* Something unexpected/),
      triedAgainAt: inMs(hours(1)),
    })
    held.clear()
    await tickAfter(hours(1))
    await isDone(operationId)
  })

  it('is begun by one of two ticks at once, or by a person', async () => {
    const operationId = await deletedButForTheInterface()
    held.clear()
    engine.turnClock(minutes(5))
    const [one, other, byHand] = await Promise.allSettled([
      engine.cleanUp(),
      engine.cleanUp(),
      engine.retry(operationId, request),
    ])
    const opened = [one, other].filter((tick) => tick?.status === 'fulfilled' && tick.value === 1).length
    expect(opened + (byHand?.status === 'fulfilled' ? 1 : 0)).toBe(1)
    await engine.run()
    await isDone(operationId)
  })

  it('asks no other subscription than that of the VM', async () => {
    const operationId = await deletedButForTheInterface()
    held.clear()
    const { cloud } = (await engine.world.labs.read(labId)) ?? {}
    if (cloud === undefined) throw new Error('Not connected')
    await engine.world.labs.setCloud(labId, { ...cloud, subscriptionId: 'another' }, cloud)
    const asked = engine.cloud.calls.length
    await tickAfter(minutes(5))
    expect(engine.cloud.calls).toHaveLength(asked)
    expect((await itemOf(operationId))?.error).toContain('subscription that was connected before')
    await engine.world.labs.setCloud(
      labId,
      { ...cloud, subscriptionId: 'SUB' },
      { ...cloud, subscriptionId: 'another' },
    )
    await tickAfter(hours(1))
    await isDone(operationId)
  })
})
