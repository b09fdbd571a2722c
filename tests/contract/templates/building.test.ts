import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { templateWork } from '../../support/operations/templates.ts'
import { outage, quotaExceeded } from '../../support/refusals.ts'

let engine: Engine
let work: ReturnType<typeof templateWork>
beforeEach(async () => {
  engine = await startEngine()
  work = templateWork(engine)
  await work.createVm()
  engine.cloud.calls.length = 0
})
afterEach(() => engine.stop())

const web = async () => (await engine.list()).find(({ name }) => name === 'web')
const noDisk = () => new CloudError('final', 'SnapshotsLimitReached', 'Azure allows only a few snapshots.')

describe('building a template', () => {
  it('of a running VM leaves it running, and keeps all that a copy needs', async () => {
    const { template, operationId } = await work.build('golden')
    expect(template).toMatchObject({ snapshotName: 'golden', vmName: 'web', status: 'creating' })
    expect(template).toMatchObject({
      resourceGroupName: 'course',
      location: 'eastus',
      os: expect.any(String),
    })
    expect(await web()).toMatchObject({ powerState: 'VM running', operationId })
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      kind: 'snapshot',
      status: 'succeeded',
      items: [{ name: 'golden', status: 'succeeded' }],
    })
    const [record] = await work.templates()
    expect(record).toMatchObject({
      status: 'ready',
      generation: 'V2',
      securityType: 'TrustedLaunch',
      diskSizeGB: 64,
      adminUsername: 'teacher',
    })
    expect(record?.operationId).toBeUndefined()
    const owner = { labId, recordId: record?.id ?? '' }
    expect(engine.world.sealer.open(record?.sealedPassword ?? '', owner)).toBe('Correct-horse-9')
    expect(work.calls()).toEqual(['takeSnapshot', 'readSnapshot'])
    expect(await web()).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
    expect((await web())?.operationId).toBeUndefined()
  })

  it('stops a running VM first when asked, and starts it again', async () => {
    const { operationId } = await work.build('golden', { stopFirst: true })
    expect(await web()).toMatchObject({ powerState: 'VM deallocating', status: 'Updating' })
    await engine.run()
    expect(work.calls()).toEqual(['deallocate', 'takeSnapshot', 'start', 'readSnapshot'])
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect(await web()).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })
  })

  it('never starts a VM that was off', async () => {
    await work.stop()
    engine.cloud.calls.length = 0
    await work.build('golden', { stopFirst: true })
    await engine.run()
    expect(work.calls()).toEqual(['takeSnapshot', 'readSnapshot'])
    expect(await web()).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded' })
  })

  it('refuses a taken name in any case, a busy VM, and a VM that is not there', async () => {
    await work.build('golden')
    await expect(work.build('other')).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    await expect(work.build('GOLDEN')).rejects.toMatchObject({
      code: 'conflict',
      fields: { templateName: "A template named 'GOLDEN' already exists. Choose another name." },
    })
    await expect(work.build('third', { vmName: 'nope' })).rejects.toMatchObject({ code: 'not_found' })
    expect(await work.templates()).toHaveLength(1)
  })

  it('lets one of several at the same moment through', async () => {
    const results = await Promise.allSettled(['a', 'b', 'A', 'b'].map((name) => work.build(name)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await engine.run()
    expect(await work.templates()).toHaveLength(1)
    expect(work.partsLike('snapshot')).toHaveLength(1)
  })

  it('that fails removes the snapshot, shows why, and succeeds when it is tried again', async () => {
    engine.cloud.refuse = (call, target) => (call === 'poll' && target === 'snapshot' ? noDisk() : undefined)
    const { operationId } = await work.build('golden', { stopFirst: true })
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      status: 'failed',
      items: [{ error: 'Azure allows only a few snapshots.' }],
    })
    expect((await work.templates())[0]).toMatchObject({
      status: 'failed',
      error: 'Azure allows only a few snapshots.',
    })
    expect(work.partsLike('snapshot')).toEqual([])
    expect(await web()).toMatchObject({ powerState: 'VM running', status: 'Succeeded' })

    engine.cloud.refuse = () => undefined
    await engine.retry(operationId, request)
    expect((await work.templates())[0]).toMatchObject({ status: 'creating' })
    expect((await work.templates())[0]?.error).toBeUndefined()
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded', failed: 0 })
    expect((await work.templates())[0]).toMatchObject({ status: 'ready' })
    expect(work.partsLike('snapshot')).toHaveLength(1)
  })

  it('that is tried again does not start a VM that was stopped since', async () => {
    engine.cloud.refuse = (call) => (call === 'takeSnapshot' ? noDisk() : undefined)
    const { operationId } = await work.build('golden', { stopFirst: true })
    await engine.run()
    engine.cloud.refuse = () => undefined
    await work.stop()
    engine.cloud.calls.length = 0
    await engine.retry(operationId, request)
    await engine.run()
    expect((await work.templates())[0]).toMatchObject({ status: 'ready' })
    expect(work.calls()).toEqual(['deleteSnapshot', 'takeSnapshot', 'readSnapshot'])
    expect(await web()).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded' })
  })

  it('is ready with a warning when only the VM does not start again', async () => {
    engine.cloud.refuse = (call) => (call === 'start' ? quotaExceeded() : undefined)
    const { operationId } = await work.build('golden', { stopFirst: true })
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      status: 'succeeded',
      items: [{ warning: expect.stringMatching(/could not be started again: .*no vCPUs left/) }],
    })
    expect((await work.templates())[0]).toMatchObject({ status: 'ready' })
    expect(await web()).toMatchObject({ powerState: 'VM deallocated' })
  })

  it('of a VM that was deleted in the portal fails, and forgets the VM', async () => {
    const { operationId } = await work.build('golden', { stopFirst: true })
    engine.cloud.machines.delete('web')
    await engine.run()
    expect((await work.operationOf(operationId)).items[0]?.error).toContain('no longer exists')
    expect((await work.templates())[0]).toMatchObject({ status: 'failed' })
    expect(await web()).toBeUndefined()
  })

  it('ends when its message poisons the worker', async () => {
    const { operationId } = await work.build('golden')
    const [step] = (await engine.operation(operationId)).steps
    await engine.endPoisoned(labId, step?.id ?? '')
    await engine.run()
    expect((await work.templates())[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/unexpected/),
    })
    expect((await web())?.operationId).toBeUndefined()
  })
})

describe('deleting a template', () => {
  beforeEach(async () => {
    await work.build('golden')
    await engine.run()
  })
  const idOf = async () => (await work.templates())[0]?.id ?? ''

  it('removes the snapshot, then the record, and frees the name', async () => {
    const { template, operationId } = await engine.deleteTemplate(await idOf(), request)
    expect(template.status).toBe('deleting')
    await expect(engine.deleteTemplate(template._id, request)).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({
      kind: 'delete-template',
      status: 'succeeded',
    })
    expect(await work.templates()).toEqual([])
    expect(work.partsLike('snapshot')).toEqual([])
    await expect(engine.deleteTemplate(template._id, request)).rejects.toMatchObject({ code: 'not_found' })
    await work.build('Golden')
    // What was made from it stands on its own, and so does the VM it was made of.
    expect(await engine.list()).toHaveLength(1)
  })

  it('is refused while the template is created or copied', async () => {
    const { template } = await work.build('second')
    await expect(engine.deleteTemplate(template._id, request)).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    const { operationId } = await work.copy(template._id, 2)
    await expect(engine.deleteTemplate(template._id, request)).rejects.toMatchObject({
      code: 'conflict',
      message: '2 VMs are being made from this template. Wait until that is done.',
    })
    await engine.run()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded' })
    await engine.deleteTemplate(template._id, request)
  })

  it('waits for copies that were accepted at the same moment', async () => {
    const id = await idOf()
    const { templates } = engine.world
    const { countOpenCopies } = templates
    let copies: string | undefined
    templates.countOpenCopies = async (...input) => {
      templates.countOpenCopies = countOpenCopies
      const count = await countOpenCopies(...input)
      // Their messages are lost, so that the deletion comes first.
      engine.deliver(() => 0)
      copies = (await work.copy(id, 2)).operationId
      engine.deliver(() => 1)
      return count
    }
    await engine.deleteTemplate(id, request)
    await engine.run(3)
    expect(work.partsLike('snapshot')).toHaveLength(1)
    engine.turnClock(60_000)
    await engine.sweep()
    await engine.run()
    expect(await work.operationOf(copies ?? '')).toMatchObject({ status: 'succeeded', succeeded: 2 })
    expect(await work.templates()).toEqual([])
  })

  it('of which nobody heard until its time was up is done where Azure has removed the snapshot', async () => {
    const { operationId } = await engine.deleteTemplate(await idOf(), request)
    // Its worker dies as soon as Azure has the order, and no other one comes for hours.
    engine.cloud.takesMs['delete-snapshot'] = 3000
    const { save } = engine.world.work
    engine.world.work.save = async () => Promise.reject(new Error('killed'))
    await expect(engine.run()).rejects.toThrow('killed')
    engine.world.work.save = save
    engine.turnClock(5 * 3_600_000)
    await engine.runWithSweeper()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'succeeded' })
    expect({ templates: await work.templates(), snapshots: work.partsLike('snapshot') }).toEqual({
      ...{ templates: [], snapshots: [] },
    })
  })

  it('that fails leaves a template that can be used, and can be tried again', async () => {
    engine.cloud.refuse = (call) => (call === 'deleteSnapshot' ? outage() : undefined)
    const { operationId } = await engine.deleteTemplate(await idOf(), request)
    await engine.runWithSweeper()
    expect(await work.operationOf(operationId)).toMatchObject({ status: 'failed' })
    expect((await work.templates())[0]).toMatchObject({ status: 'ready' })
    engine.cloud.refuse = () => undefined
    await engine.retry(operationId, request)
    expect((await work.templates())[0]).toMatchObject({ status: 'deleting' })
    await engine.run()
    expect(await work.templates()).toEqual([])
  })
})
