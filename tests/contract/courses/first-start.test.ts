import { toNewDisk } from '@labkeeper/functions/domain/courses/disks/plan-exchange'
import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { toOperation } from '@labkeeper/functions/domain/operations/operation'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { aWeek, machineIn } from '../../support/operations/exchanges.ts'
import { course, draftOf, golden, id, own, publish, rested } from '../../support/operations/first-machine.ts'
import { busy, outage } from '../../support/refusals.ts'

/** What a course's machine gets in its guest, and that nothing on the way to it is in the way of the machine. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

const made = async (change: Partial<VmRecord> = {}) => {
  const operationId = await publish(engine, draftOf(engine, change))
  await engine.runWithSweeper()
  const { operation, steps } = await engine.operation(operationId)
  const [vm] = await engine.list()
  return { operation, step: steps[0], vm, machine: engine.cloud.machines.get('bio-1') }
}
const callsOf = (...names: string[]) =>
  engine.cloud.calls.map(({ call }) => call).filter((call) => names.includes(call))

describe('the first start', { timeout: 120_000 }, () => {
  it('makes the second account while the machine runs, and then it is stopped', async () => {
    const { operation, vm, machine, step } = await made()
    expect(operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect(callsOf('createVm', 'firstStart', 'deallocate')).toEqual(['createVm', 'firstStart', 'deallocate'])
    expect(machine).toMatchObject({ studentPassword: 'Student-1', powerState: 'VM deallocated' })
    expect(machine).not.toHaveProperty('hostName')
    expect(vm).toMatchObject({ ...rested, course })
    expect(vm?.course).not.toHaveProperty('problem')
    expect(step).not.toHaveProperty('warning')
  })

  it('is none where Azure sets all of it', async () => {
    const { sealedPassword } = own
    const operationId = await publish(engine, {
      ...draftOf(engine),
      sealedPassword,
      sealedStudentPassword: undefined,
    } as never)
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1 })
    expect(callsOf('firstStart', 'setHostName', 'deallocate')).toEqual(['deallocate'])
  })

  it('gives a copy its name, its administrator another password, and its student one', async () => {
    engine.cloud.parts.add('snapshot/bio-v1')
    const { vm, machine } = await made({ copyOf: { snapshotName: 'bio-v1' } })
    expect(machine).toMatchObject({
      ...{ hostName: 'bio-1', password: 'Admin-1', studentPassword: 'Student-1' },
    })
    expect(vm).toMatchObject(rested)
    expect(callsOf('firstStart', 'setHostName')).toEqual(['firstStart'])
  })

  it.each([
    [{ student: false }, "The student's account could not be set up."],
    [undefined, 'The operating system did not report back.'],
  ])('that reports %j is a problem of the machine, which is made all the same', async (report, problem) => {
    engine.cloud.guestReport = () => report
    const { operation, step, vm } = await made()
    expect(operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect(step?.warning).toBe(problem)
    expect(vm).toMatchObject({ ...rested, course: { ...course, problem } })
  })

  it('leaves a machine to somebody who was given it meanwhile, and it is not clean', async () => {
    const allocatedTo = { userId: 'u_1', name: 'Stu', email: 'stu@x.test' }
    engine.cloud.guestReport = () => ({ student: false })
    const operationId = await publish(engine, draftOf(engine))
    const { resource } = await engine.records.item(id, labId).read<VmRecord>()
    await engine.records.items.upsert({ ...resource, allocatedTo, course: { ...course, clean: false } })
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1 })
    const [vm] = await engine.list()
    const problem = "The student's account could not be set up."
    expect(vm).toMatchObject({ allocatedTo, course: { ...course, clean: false, problem } })
  })

  it('of a source VM leaves it running, and says what it could not set', async () => {
    engine.cloud.parts.add('snapshot/bio-v1')
    engine.cloud.guestReport = () => ({
      ...{ administrator: true, hostName: false, keys: true, passwordSignIn: true },
    })
    const draft = draftOf(engine, { copyOf: { snapshotName: 'bio-v1' }, course: { ...course, number: 0 } })
    const { sealedStudentPassword: _, ...source } = draft
    const operationId = await publish(engine, source)
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1 })
    expect(await engine.list()).toMatchObject([
      {
        ...{ powerState: 'VM running', status: 'Succeeded' },
        course: { number: 0, problem: 'The host name could not be set.' },
      },
    ])
  })
})

describe('a guest', { timeout: 120_000 }, () => {
  it('at which somebody else works is asked again', async () => {
    let refusals = 0
    engine.cloud.refuse = (call) => (call === 'firstStart' && refusals++ < 12 ? busy() : undefined)
    const { vm, machine } = await made()
    expect(machine).toMatchObject({ studentPassword: 'Student-1' })
    expect(vm?.course).not.toHaveProperty('problem')
  })

  it('whose script was preempted is asked again, for a new answer', async () => {
    let refusals = 0
    const preempted = () => new CloudError('final', 'OperationPreempted', 'Azure cancelled this.')
    engine.cloud.refuse = (call, of) =>
      call === 'poll' && of === 'first-start' && refusals++ < 3 ? preempted() : undefined
    const { vm } = await made()
    expect(callsOf('firstStart')).toHaveLength(4)
    expect(vm?.course).not.toHaveProperty('problem')
  })

  it.each([
    ['never answers', 'first-start'],
    ['is busy for good', 'busy'],
    ['cannot be reached', 'outage'],
  ])('that %s costs the machine a word, and no money', async (_, why) => {
    engine.cloud.takesMs['first-start'] = why === 'first-start' ? 1_000 * 3_600_000 : 20_000
    const refusal = why === 'busy' ? busy : why === 'outage' ? outage : () => undefined
    engine.cloud.refuse = (call) => (call === 'firstStart' ? refusal() : undefined)
    const operationId = await publish(engine, draftOf(engine))
    await engine.runWithSweeper(300)
    expect((await engine.operation(operationId)).operation).toMatchObject({ succeeded: 1, failed: 0 })
    const [vm] = await engine.list()
    expect(vm).toMatchObject({ ...rested, course: { problem: expect.stringMatching(/\w/) } })
    expect(engine.cloud.machines.get('bio-1')?.powerState).toBe('VM deallocated')
  })

  it('of a machine that is deleted in the portal meanwhile is no machine any more', async () => {
    engine.cloud.refuse = (call) => {
      if (call === 'firstStart') engine.cloud.machines.delete('bio-1')
      return undefined
    }
    const operationId = await publish(engine, draftOf(engine))
    await engine.runWithSweeper()
    expect((await engine.operation(operationId)).operation).toMatchObject({ failed: 1 })
    expect(await engine.list()).toEqual([])
    // The network is the group's, and stays for the next machine.
    expect([...engine.cloud.parts].filter((part) => !/^(nsg|vnet)\//.test(part))).toEqual([])
  })
})

describe('cleaning', { timeout: 120_000 }, () => {
  const clean = async (change: Partial<VmRecord>) => {
    const before = await machineIn(engine)
    const now = engine.world.clock.now()
    const operation = newOperation({ ...request, courseId: course.id }, 'clean', 1, now)
    const step = newStep(
      operation,
      before,
      {},
      now,
      toNewDisk(aWeek, before, draftOf(engine, change), now, true),
    )
    const resetting = { course: { ...course, clean: false, resetting: true } }
    await engine.world.work.acceptMany(operation, [
      { step, change: { ...inMotion('clean', {}), ...resetting } },
    ])
    await engine.world.nudges.steps(labId, [step.id])
    await engine.runWithSweeper()
    return (await engine.list())[0]
  }

  it('begins with a first start too, after which nothing is wrong any more', async () => {
    engine.cloud.guestReport = () => ({ student: false })
    await made()
    engine.cloud.guestReport = () => ({ student: true })
    const vm = await clean({ sealedStudentPassword: `${id}:Student-2` })
    expect(vm).toMatchObject({ ...rested, sealedStudentPassword: `${id}:Student-2`, course })
    expect(vm?.course).not.toHaveProperty('problem')
    expect(vm?.course).not.toHaveProperty('resetting')
    expect(engine.cloud.machines.get('bio-1')?.studentPassword).toBe('Student-2')
  })

  it('says what was wrong this time, and is nobody’s until it is over', async () => {
    await made()
    engine.cloud.guestReport = () => ({ student: false })
    const given: unknown[] = []
    engine.cloud.refuse = (call) => {
      if (call === 'deallocate')
        void engine.world.giving.clean(labId, course.id).then((free) => given.push(...free))
      return undefined
    }
    expect(await clean({})).toMatchObject({
      course: { ...course, problem: "The student's account could not be set up." },
    })
    expect(given).toEqual([])
  })

  it('takes the second account away where students are administrators by now', async () => {
    await made()
    const vm = await clean({ sealedStudentPassword: undefined } as never)
    expect(vm?.sealedStudentPassword).toBeUndefined()
    expect(engine.cloud.machines.get('bio-1')).not.toHaveProperty('studentPassword')
  })

  it('holds the version that it copies', async () => {
    await made()
    const [before] = await engine.list()
    if (before === undefined) throw new Error('No VM')
    const now = engine.world.clock.now()
    const operation = newOperation({ ...request, courseId: course.id }, 'clean', 1, now)
    const step = newStep(operation, before, {}, now, { draft: before, template: golden })
    await engine.world.work.acceptMany(operation, [{ step, change: inMotion('clean', {}) }])
    expect(await engine.world.templates.countOpenCopies(labId, golden.id)).toBe(1)
    const { operation: record, steps } = await engine.operation(operation.id)
    expect(toOperation(record, steps)).toMatchObject({ items: [{ name: 'bio-1' }] })
  })

  it('that Azure refuses leaves the machine what it was', async () => {
    await made()
    engine.cloud.refuse = (call) =>
      call === 'delete-vm' ? new CloudError('final', 'ScopeLocked', 'It is locked.') : undefined
    const vm = await clean({ course: { ...course, version: 2 }, sealedPassword: `${id}:Other` })
    expect(vm).toMatchObject({ ...own, course: { number: 1, clean: false } })
    expect(vm?.course).not.toHaveProperty('version')
    expect(vm?.course).not.toHaveProperty('resetting')
  })
})
