import { afterEach, beforeEach, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, request, startEngine } from '../../support/operations/engine.ts'
import { quotaExceeded } from '../../support/refusals.ts'

/** Records as large as people may make them. */

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
})
afterEach(() => engine.stop())

it('takes thirty VMs with as many and as long tags as Azure takes, and takes them again', async () => {
  const tags = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}`.padEnd(512, 'ü'), 'ü'.repeat(256)]),
  )
  const { vms, operationId } = await engine.create(aCreation({ vmCount: 30, tags }), request)
  expect(vms).toHaveLength(30)
  engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
  await engine.run(20_000)
  expect(await engine.list()).toEqual([])
  engine.cloud.refuse = () => undefined
  await engine.retry(operationId, request)
  expect(await engine.list()).toHaveLength(30)
})
