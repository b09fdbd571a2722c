import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation, windowsImage } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { busy, groupGone, quotaExceeded } from '../../support/refusals.ts'

/** Address and interface are made before the VM: what if one of them cannot be? */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const statusOf = async (operationId: string) => {
  const { operation, steps } = await engine.operation(operationId)
  return toOperation(operation, steps)
}
const callsTo = (name: string) =>
  engine.cloud.calls.filter(({ target }) => target === name).map(({ call }) => call)
const networkRecord = () => engine.world.work.readNetwork(labId, 'net_course_eastus')

describe('a creation', () => {
  it('makes the address, the interface and then the VM, each once, and waits for each', async () => {
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect(callsTo('web')).toEqual(['create-ip', 'create-nic', 'createVm', 'readAddresses'])
  })

  it.each([
    ['refuses', (call: string) => call],
    ['fails half-way with', () => 'poll'],
  ])('that Azure %s one part of removes exactly what it made', async (_, callOf) => {
    await engine.create(aCreation({ name: 'neighbour' }), request)
    await engine.run()
    const before = [...engine.cloud.parts].sort()
    for (const part of ['create-ip', 'create-nic', 'createVm']) {
      engine.cloud.refuse = (call, target) =>
        call === callOf(part) && (call === part || target === part) ? quotaExceeded() : undefined
      const { operationId } = await engine.create(aCreation({ name: part }), request)
      await engine.runWithSweeper()
      expect(await statusOf(operationId)).toMatchObject({
        status: 'failed',
        items: [{ error: 'Your subscription has no vCPUs left in East US.' }],
      })
      expect([part, [...engine.cloud.parts].sort()]).toEqual([part, before])
      expect([...engine.cloud.machines.keys()]).toEqual(['neighbour'])

      engine.cloud.refuse = () => undefined
      await engine.retry(operationId, request)
      await engine.run()
      expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
      await engine.operate(
        { labId, resourceGroup: 'course', vmName: part },
        { kind: 'delete', deleteAssociatedResources: true },
        request,
      )
      await engine.run()
    }
  })

  it('waits for an interface that Azure keeps for a while after the failure', async () => {
    let refusals = 0
    engine.cloud.refuse = (call) => {
      if (call === 'createVm') return quotaExceeded()
      return call === 'delete-nic' && refusals++ < 20 ? busy() : undefined
    }
    const { operationId } = await engine.create(aCreation(), request)
    await engine.runWithSweeper()
    expect(await statusOf(operationId)).toMatchObject({ status: 'failed' })
    expect(engine.cloud.parts).toEqual(new Set())
  })

  it.each(['ip', 'nic'])('makes an %s again that somebody removed in the portal meanwhile', async (part) => {
    let isRemoved = false
    engine.cloud.refuse = (call) => {
      if (isRemoved || call !== (part === 'ip' ? 'create-nic' : 'createVm')) return undefined
      isRemoved = true
      for (const name of engine.cloud.parts) if (name.startsWith(`${part}/`)) engine.cloud.parts.delete(name)
      return undefined
    }
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(isRemoved).toBe(true)
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect([...engine.cloud.parts].map((name) => name.replace(/\/.*/, '')).sort()).toEqual([
      'disk',
      'ip',
      'nic',
      'nsg',
      'vnet',
    ])
  })
})

describe('the rules of a system', () => {
  it('are made once, by its first VM, and both go with the last', async () => {
    await engine.create(aCreation({ vmCount: 3 }), request)
    await engine.run()
    const { operationId } = await engine.create(
      aCreation({ ...windowsImage, name: 'desk', vmCount: 3 }),
      request,
    )
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 3 })
    await engine.create(aCreation({ name: 'more' }), request)
    await engine.run()
    const ensured = engine.cloud.calls.map(({ call }) => call).filter((call) => call.startsWith('ensure-'))
    expect(ensured.filter((call) => call === 'ensure-linux')).toHaveLength(1)
    expect(ensured.filter((call) => call === 'ensure-windows')).toHaveLength(1)
    expect(await networkRecord()).toMatchObject({ state: 'ready', rules: ['linux', 'windows'] })
    for (const { name } of await engine.list()) {
      await engine.operate(
        { labId, resourceGroup: 'course', vmName: name },
        { kind: 'delete', deleteAssociatedResources: true },
        request,
      )
    }
    await engine.run()
    expect(engine.cloud.parts).toEqual(new Set())
    expect(await networkRecord()).toBeUndefined()
  })

  it('are made again, when a network that was ready is found gone', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    for (const part of engine.cloud.parts) if (/^(nsg|vnet)/.test(part)) engine.cloud.parts.delete(part)
    const { operationId } = await engine.create(aCreation({ name: 'next', vmCount: 3 }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 3 })
    expect(engine.cloud.parts).toContain('nsg/labkeeper-eastus-linux-nsg')
  })

  it('are looked for in a network whose record is of an earlier version', async () => {
    await engine.create(aCreation(), request)
    await engine.run()
    await engine.records.item('net_course_eastus', labId).patch([{ op: 'remove', path: '/rules' }])
    engine.cloud.parts.delete('nsg/labkeeper-eastus-linux-nsg')
    engine.cloud.parts.add('nsg/labkeeper-eastus-nsg')
    const { operationId } = await engine.create(aCreation({ name: 'next' }), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect(callsTo('next')).toEqual(['create-ip', 'create-nic', 'createVm', 'readAddresses'])
    for (const vmName of ['web', 'next']) {
      const order = { kind: 'delete', deleteAssociatedResources: true } as const
      await engine.operate({ labId, resourceGroup: 'course', vmName }, order, request)
    }
    await engine.run()
    expect(engine.cloud.parts).toEqual(new Set())
  })

  it('do not wait for a group that somebody removes while they are made', async () => {
    let refusals = 0
    engine.cloud.refuse = (call) => (call === 'ensure-linux' && refusals++ < 2 ? groupGone() : undefined)
    const { operationId } = await engine.create(aCreation(), request)
    await engine.run()
    expect(await statusOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect(engine.cloud.calls.filter(({ call }) => call === 'ensure-group')).toHaveLength(3)
  })
})
