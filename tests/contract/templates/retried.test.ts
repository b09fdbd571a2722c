import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { templateWork } from '../../support/operations/templates.ts'

/** A template that could not be made at first, of a machine that has changed since. */

let engine: Engine
let work: ReturnType<typeof templateWork>
beforeEach(async () => {
  engine = await startEngine()
  work = templateWork(engine)
  await work.createVm()
})
afterEach(() => engine.stop())

const failedBuild = async () => {
  engine.cloud.refuse = (call) =>
    call === 'takeSnapshot' ? new CloudError('final', 'SnapshotsLimitReached', 'Too many.') : undefined
  const { operationId } = await work.build('golden')
  await engine.run()
  engine.cloud.refuse = () => undefined
  return operationId
}

const retried = async (operationId: string) => {
  await engine.retry(operationId, request)
  await engine.run()
  const [template] = await work.templates()
  if (template?.status !== 'ready') throw new Error('It was not made')
  return template
}

it('has the password that is on the disk by then', async () => {
  const operationId = await failedBuild()
  await engine.wishPassword(work.keyOf('web'), request)
  await engine.run()
  const { id: recordId, sealedPassword = '' } = await retried(operationId)
  expect(engine.world.sealer.open(sealedPassword, { labId, recordId })).toBe(
    engine.cloud.machines.get('web')?.password,
  )
})

it('has none where its machine has an account without rights by then', async () => {
  const operationId = await failedBuild()
  const [vm] = await engine.list()
  const sealed = engine.world.sealer.seal('Of-a-student-1', { labId, recordId: vm?.id ?? '' })
  await engine.records
    .item(vm?.id ?? '', labId)
    .patch([{ op: 'set', path: '/sealedStudentPassword', value: sealed }])
  expect(await retried(operationId)).not.toHaveProperty('sealedPassword')
})
