import { quietWork } from '@labkeeper/contract/vms/power'
import { hostNameOf } from '@labkeeper/functions/domain/vms/host-name'
import { toVm } from '@labkeeper/functions/domain/vms/vm-view'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { templateWork } from '../../support/operations/templates.ts'
import { outage, quotaExceeded } from '../../support/refusals.ts'

let engine: Engine
let work: ReturnType<typeof templateWork>
let templateId: string
beforeEach(async () => {
  engine = await startEngine()
  work = templateWork(engine)
  templateId = (await work.readyTemplate())._id
  engine.cloud.calls.length = 0
})
afterEach(() => engine.stop())

const copies = async () => (await engine.list()).filter(({ name }) => name.startsWith('golden-'))

describe('VMs from a template', () => {
  it('are copies of its disk with its size, user and password, each with a host name of its own', async () => {
    const { operationId, vms } = await work.copy(templateId, 10)
    expect(vms.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `golden-${index + 1}`),
    )
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      kind: 'create',
      status: 'succeeded',
      succeeded: 10,
    })
    for (const vm of await copies()) {
      expect(vm).toMatchObject({
        powerState: 'VM running',
        status: 'Succeeded',
        publicIP: '203.0.113.7',
        adminUsername: 'teacher',
        size: 'Standard_B1s',
        image: { publisher: 'Canonical' },
      })
      expect(vm.operationId).toBeUndefined()
      const owner = { labId, recordId: vm.id }
      expect(engine.world.sealer.open(vm.sealedPassword ?? '', owner)).toBe('Correct-horse-9')
      expect(engine.cloud.machines.get(vm.name)).toMatchObject({
        hostName: hostNameOf(vm),
        securityType: 'TrustedLaunch',
        generation: 'V2',
      })
    }
    expect(work.partsLike('disk')).toHaveLength(11)
    expect(work.calls().filter((call) => call === 'createVm')).toHaveLength(10)
    expect(work.calls().some((call) => call.startsWith('ensure'))).toBe(false)
  })

  it('shows a copy as running while it gets its name', async () => {
    engine.cloud.takesMs['host-name'] = 3_600_000
    await work.copy(templateId, 1)
    for (let hop = 0; hop < 40 && !work.calls().includes('setHostName'); hop += 1) await engine.run(1)
    const [copy] = await copies()
    expect(copy).toMatchObject({ powerState: 'VM running', publicIP: '203.0.113.7' })
    expect(copy && quietWork(toVm(copy))).toBe('It is being worked on')
  })

  it('continue after the highest index, also when two people ask at once', async () => {
    const answers = await Promise.all([work.copy(templateId, 2), work.copy(templateId, 3)])
    await engine.run()
    for (const { operationId } of answers) {
      expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded' })
    }
    expect((await copies()).map(({ name }) => name).sort()).toEqual(
      [1, 2, 3, 4, 5].map((index) => `golden-${index}`),
    )
  })

  it('are accepted in several transactions when they are many', { timeout: 120_000 }, async () => {
    const { operationId, vms } = await work.copy(templateId, 100)
    expect(vms.at(-1)?.name).toBe('golden-100')
    expect((await work.operationOf(operationId)).items).toHaveLength(100)
    engine.messages.length = 0
    const few = await work.copy(templateId, 60)
    expect(few.vms[0]?.name).toBe('golden-101')
    await engine.run(20_000)
    expect(await work.operationOf(few.operationId)).toMatchObject({ status: 'succeeded', succeeded: 60 })
  })

  it('make their network when it is gone, and each is deleted with its disk', async () => {
    await engine.operate(work.keyOf('web'), { kind: 'delete', deleteAssociatedResources: true }, request)
    await engine.run()
    expect([...engine.cloud.parts].filter((part) => !part.startsWith('snapshot/'))).toEqual([])
    const { operationId } = await work.copy(templateId, 3)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 3 })
    for (const { name } of await copies()) {
      await engine.operate(work.keyOf(name), { kind: 'delete', deleteAssociatedResources: true }, request)
    }
    await engine.deleteTemplate(templateId, request)
    await engine.run()
    expect(engine.cloud.parts).toEqual(new Set())
  })

  it('are refused of a template that is not ready or not there', async () => {
    await expect(work.copy('tpl_nope', 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(work.copy('lab', 1)).rejects.toMatchObject({ code: 'not_found' })
    const { template } = await work.build('second')
    await expect(work.copy(template._id, 1)).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    engine.cloud.refuse = (call) => (call === 'takeSnapshot' ? quotaExceeded() : undefined)
    const failed = await work.build('third')
    await engine.run()
    await expect(work.copy(failed.template._id, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/could not be made/),
    })
    await engine.deleteTemplate(template._id, request)
    await expect(work.copy(template._id, 1)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are refused of a template in a subscription that is no longer connected', async () => {
    await engine.records
      .item(templateId, labId)
      .patch([{ op: 'set', path: '/subscriptionId', value: 'former' }])
    await expect(work.copy(templateId, 1)).rejects.toMatchObject({ code: 'conflict' })
    expect(await copies()).toEqual([])
  })

  it('are refused when the template is deleted while they are checked', async () => {
    engine.world.checkCapacity = async () => {
      await engine.deleteTemplate(templateId, request)
    }
    await expect(work.copy(templateId, 60)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This template is being deleted. Choose another one, or build it again.',
    })
    await engine.run()
    expect(await work.templates()).toEqual([])
    expect(await copies()).toEqual([])
  })

  it('are refused when another subscription is connected while they are checked', async () => {
    const { labs } = engine.world
    engine.world.checkCapacity = async () => {
      const cloud = (await labs.read(labId))?.cloud
      if (cloud !== undefined) await labs.setCloud(labId, { ...cloud, subscriptionId: 'other' }, cloud)
    }
    await expect(work.copy(templateId, 60)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('another subscription'),
    })
    expect(await copies()).toEqual([])
  })

  it('leave nothing behind when they fail, and are made by a retry', async () => {
    let accepted = 0
    engine.cloud.refuse = (call) => {
      if (call !== 'createVm') return undefined
      accepted += 1
      return accepted > 2 ? quotaExceeded() : undefined
    }
    const { operationId } = await work.copy(templateId, 5)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'partial', succeeded: 2, failed: 3 })
    expect(work.partsLike('disk')).toHaveLength(3)
    expect(await copies()).toHaveLength(2)

    engine.cloud.refuse = () => undefined
    await engine.retry(operationId, request)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 5 })
    expect(work.partsLike('disk')).toHaveLength(6)
  })

  it('are not retried when the template is gone by then', async () => {
    engine.cloud.refuse = (call) => (call === 'copyDisk' ? quotaExceeded() : undefined)
    const { operationId } = await work.copy(templateId, 2)
    await engine.run()
    engine.cloud.refuse = () => undefined
    await engine.deleteTemplate(templateId, request)
    await engine.run()
    await expect(engine.retry(operationId, request)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/template/),
    })
    expect(await copies()).toEqual([])
  })

  it('fail plainly when the snapshot was deleted in the portal', async () => {
    for (const snapshot of work.partsLike('snapshot')) engine.cloud.parts.delete(snapshot)
    const { operationId } = await work.copy(templateId, 2)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'failed', failed: 2 })
    expect(await copies()).toEqual([])
    expect(work.partsLike('disk')).toHaveLength(1)
  })

  it('keep a VM whose host name could not be set, with a warning', async () => {
    engine.cloud.refuse = (call) => (call === 'setHostName' ? outage() : undefined)
    const { operationId } = await work.copy(templateId, 1)
    await engine.runWithSweeper()
    expect(await work.operationOf(operationId)).toMatchObject({
      status: 'succeeded',
      items: [{ status: 'succeeded', warning: expect.stringMatching(/host name.*Azure stumbled/) }],
    })
    expect(await copies()).toMatchObject([{ powerState: 'VM running', status: 'Succeeded' }])
  })

  it('are not made where somebody deletes them in the portal meanwhile', async () => {
    engine.cloud.refuse = (call, name) => {
      if (call === 'setHostName') engine.cloud.machines.delete(name)
      return undefined
    }
    const { operationId } = await work.copy(templateId, 1)
    await engine.runWithSweeper()
    expect(await work.operationOf(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: 'The VM no longer exists in Azure. It was probably deleted in the portal.' }],
    })
    expect(await copies()).toEqual([])
    // The template's own.
    expect(work.partsLike('disk')).toHaveLength(1)
  })

  it('does not wait for a guest that never answers', async () => {
    engine.cloud.takesMs['host-name'] = 24 * 3_600_000
    const begunAt = engine.world.clock.now().getTime()
    const { operationId } = await work.copy(templateId, 1)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      status: 'succeeded',
      items: [{ warning: expect.any(String) }],
    })
    expect(engine.world.clock.now().getTime() - begunAt).toBeLessThan(20 * 60_000)
  })

  it('survive messages that arrive three times', async () => {
    engine.deliver(() => 3)
    const { operationId } = await work.copy(templateId, 4)
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded', succeeded: 4 })
    expect(work.calls().filter((call) => call === 'copyDisk')).toHaveLength(4)
    expect(work.calls().filter((call) => call === 'createVm')).toHaveLength(4)
  })
})
