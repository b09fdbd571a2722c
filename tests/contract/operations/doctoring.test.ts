import { diagnosisIdOf, newDiagnosis } from '@labkeeper/functions/domain/courses/doctor/diagnosis-record'
import type { Asked } from '@labkeeper/functions/domain/courses/doctor/sights'
import { newId, type VmId } from '@labkeeper/functions/domain/kernel/ids'
import { after } from '@labkeeper/functions/domain/kernel/instant'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepInput } from '@labkeeper/functions/domain/operations/step-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { cosmosDiagnoses } from '@labkeeper/functions/gateways/cosmos/courses/diagnoses'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { outage } from '../../support/refusals.ts'

/** A diagnosis and a repair in the engine: whatever dies, is late or comes twice. */

let engine: Engine
let vmId: VmId
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  vmId = (await vm()).id
  const { _etag, _ts, ...record } = (await vm()) as VmRecord & Record<'_etag' | '_ts', unknown>
  const course = { id: newId('crs'), number: 1, clean: false }
  await engine.records.item(vmId, labId).replace({ ...record, course } as never)
})
afterEach(() => engine.stop())

const vm = async (): Promise<VmRecord> => {
  const [found] = await engine.list()
  if (found === undefined) throw new Error('The VM is gone')
  return found as VmRecord
}
const now = () => engine.world.clock.now()
const asked: Asked = { port: 22, osType: 'Linux', timeZone: 'UTC', opening: { is: 'open' } }
const diagnoses = () => cosmosDiagnoses(engine.records)
const found = () => diagnoses().read(labId, vmId)

/** As the call of whoever cannot connect records it; the message that calls a worker follows. */
const record = async (seconds = 52) => {
  const operation = newOperation(request, 'doctor', 1, now())
  const more = { deadline: after(now(), seconds * 1000) }
  const step = newStep(operation, await vm(), { asked }, now(), more)
  const next = newDiagnosis(await vm(), operation.id, now())
  expect(await diagnoses().begin(operation, step, next, await found())).toBe(true)
  return { operation, step }
}
const ask = async () => {
  const recorded = await record()
  await engine.world.nudges.step(labId, recorded.step.id)
  return recorded
}
const ended = async ({ operation: { id } }: Awaited<ReturnType<typeof record>>) =>
  (await engine.operation(id)).operation

describe('a diagnosis', () => {
  it('ends once, however often its worker is called, and leaves the machine as it is', async () => {
    const before = await vm()
    engine.deliver(() => 4)
    engine.cloud.inside = { service: false }
    const one = await ask()
    await engine.run()
    expect(await ended(one)).toMatchObject({ open: 0, succeeded: 1, failed: 0 })
    expect(await found()).toMatchObject({
      ...{ state: 'done', summary: 'SSH is switched off inside.', troubles: ['service'] },
      operationId: one.operation.id,
    })
    const { _ts: _, ...rest } = (await vm()) as VmRecord & { _ts?: number }
    expect(rest).toEqual({ ...before, _ts: undefined, _etag: (rest as { _etag?: string })._etag, ...rest })
    expect(rest.operationId).toBeUndefined()
  })

  it('is found by the timer when nobody was called, and says then that its minute is over', async () => {
    const one = await record()
    engine.turnClock(90_000)
    await engine.runWithSweeper()
    expect(await ended(one)).toMatchObject({ open: 0, succeeded: 1 })
    expect(await found()).toMatchObject({ state: 'done', summary: 'Everything we can see is fine.' })
    expect((await found())?.checks.filter(({ status }) => status === 'ok').map(({ name }) => name)).toEqual([
      ...['work', 'opening', 'password'],
    ])
  })

  it('ends with what it saw where its worker dies on the way to the guest', async () => {
    const dying = engine.cloud.askInside
    engine.cloud.askInside = () => {
      throw new Error('The worker died')
    }
    const one = await ask()
    await engine.run().catch(() => {})
    engine.cloud.askInside = dying
    engine.turnClock(120_000)
    await engine.runWithSweeper()
    expect(await ended(one)).toMatchObject({ open: 0, succeeded: 1 })
    const checks = new Map((await found())?.checks.map(({ name, status }) => [name, status]))
    expect([checks.get('host'), checks.get('inside')]).toEqual(['ok', 'unknown'])
  })

  it('asks no guest where something is wrong outside', async () => {
    engine.cloud.sights = { powerState: 'VM running', host: 'ill' }
    let calls = 0
    engine.cloud.askInside = async () => {
      calls += 1
      return { ticket: undefined }
    }
    await ask()
    await engine.run()
    expect(calls).toBe(0)
    expect(await found()).toMatchObject({ summary: 'Azure reports a problem with its host.' })
  })

  it('does not write over one that began after it', async () => {
    const old = await record()
    const newer = await record()
    await engine.world.nudges.step(labId, old.step.id)
    await engine.run()
    expect(await ended(old)).toMatchObject({ open: 0, succeeded: 1 })
    expect(await found()).toMatchObject({ operationId: newer.operation.id, state: 'running' })
  })

  it('of two that begin at once only one is', async () => {
    const begin = async () => {
      const operation = newOperation(request, 'doctor', 1, now())
      const step = newStep(operation, await vm(), { asked }, now())
      return diagnoses().begin(operation, step, newDiagnosis(await vm(), operation.id, now()), undefined)
    }
    expect((await Promise.all([begin(), begin()])).toSorted()).toEqual([false, true])
    expect((await found())?.id).toBe(diagnosisIdOf(vmId))
    const known = await found()
    const again = async () => {
      const operation = newOperation(request, 'doctor', 1, now())
      const step = newStep(operation, await vm(), { asked }, now())
      return diagnoses().begin(operation, step, newDiagnosis(await vm(), operation.id, now()), known)
    }
    expect([await again(), await again()]).toEqual([true, false])
  })
})

describe('a repair', () => {
  const repair = async (input: StepInput['repair']) => {
    const operation = newOperation(request, 'repair', 1, now())
    const step = newStep(operation, await vm(), { asked, ...(input && { repair: input }) }, now())
    expect(await engine.world.work.acceptAction(operation, step, {})).toBe('accepted')
    await engine.world.nudges.step(labId, step.id)
    return { operation, step }
  }

  it.each([
    ['redeploy', ['redeploy']],
    ['retry', ['reapply']],
    ['fix', ['fix']],
    ['add-address', ['join']],
  ] as const)('%s is done, and lets go of the machine', async (what, mended) => {
    engine.deliver(() => 3)
    const one = await repair({ do: what, parts: what === 'fix' ? ['service', 'disk'] : [] })
    await engine.run()
    expect(await ended(one)).toMatchObject({ open: 0, succeeded: 1, failed: 0 })
    expect(new Set(engine.cloud.mended)).toEqual(new Set(mended))
    expect((await vm()).operationId).toBeUndefined()
    expect((await vm()).powerState).toBe('VM running')
  })

  it('that could not be done says what is still wrong, and lets go of the machine', async () => {
    engine.cloud.fix = async () => ({ ticket: undefined, report: { disk: false, service: true } })
    const one = await repair({ do: 'fix', parts: ['disk', 'service'] })
    await engine.run()
    const { operation, steps } = await engine.operation(one.operation.id)
    expect(operation).toMatchObject({ failed: 1 })
    expect(steps[0]?.error).toMatch(/^The disk is still full\./)
    expect(await vm()).toMatchObject({ lastError: steps[0]?.error })
    expect((await vm()).operationId).toBeUndefined()
  })

  it('goes on by the timer where its worker dies', async () => {
    const mend = engine.cloud.redeploy
    engine.cloud.redeploy = () => {
      throw new Error('The worker died')
    }
    const one = await repair({ do: 'redeploy', parts: [] })
    await engine.run().catch(() => {})
    engine.cloud.redeploy = mend
    await engine.runWithSweeper()
    expect(await ended(one)).toMatchObject({ open: 0, succeeded: 1 })
    expect(engine.cloud.mended).toEqual(['redeploy'])
  })

  it('is tried again where Azure is away for a while', async () => {
    let times = 0
    const mend = engine.cloud.joinAddress.bind(engine.cloud)
    engine.cloud.joinAddress = async (...of) => {
      times += 1
      if (times < 3) throw outage()
      return mend(...of)
    }
    const one = await repair({ do: 'add-address', parts: [] })
    await engine.runWithSweeper()
    expect(await ended(one)).toMatchObject({ succeeded: 1 })
    expect(times).toBe(3)
  })
})
