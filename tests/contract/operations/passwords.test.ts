import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { openPasswords } from '@labkeeper/functions/use-cases/vms/open-password'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreation } from '../../support/operations/creation.ts'
import { type Engine, labId, request, startEngine } from '../../support/operations/engine.ts'
import { unheard } from '../../support/operations/unheard.ts'
import { busy, outage } from '../../support/refusals.ts'

/** A new password for a VM's guest, from the wish to the page that shows it. */

const first = 'Correct-horse-9'
const key = { labId, resourceGroup: 'course', vmName: 'web' }

let engine: Engine
beforeEach(async () => {
  engine = await startEngine()
  await engine.create(aCreation(), request)
  await engine.run()
  engine.cloud.calls.length = 0
})
afterEach(() => engine.stop())

const vm = async (): Promise<VmRecord> => {
  const [found] = await engine.list()
  if (found === undefined) throw new Error('The VM is gone')
  return found
}
const shown = async () => openPasswords(engine.world.sealer, await vm())
const inGuest = () => engine.cloud.machines.get('web')?.password
const wish = () => engine.wishPassword(key, { ...request, because: 'by Olga Owner' })
const operate = async (kind: 'start' | 'stop') => {
  await engine.operate(key, kind === 'stop' ? { kind, deallocate: true } : { kind }, request)
  await engine.run()
}
const asked = () => engine.cloud.calls.filter(({ call }) => call === 'setPassword').length
const operations = async () =>
  (await engine.world.work.listOperations(labId, false)).filter(
    ({ operation }) => operation.kind === 'password',
  )
const only = async () => {
  const [found, ...others] = await operations()
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} operations`)
  return found
}

describe('a machine that runs', () => {
  it('gets its new password at once, and shows it when the guest has it', async () => {
    const { operationId } = await wish()
    expect(await vm()).toMatchObject({ newPassword: 'setting', operationId, powerState: 'VM running' })
    expect(await shown()).toEqual({ adminPassword: first })
    await engine.run()
    const { adminPassword } = await shown()
    expect(adminPassword).toMatch(/^[A-Za-z][A-Za-z2-9]{13}$/)
    expect(inGuest()).toBe(adminPassword)
    const after = await vm()
    for (const field of ['newPassword', 'nextPassword', 'operationId'])
      expect(after).not.toHaveProperty(field)
    expect((await only()).operation).toMatchObject({ succeeded: 1, failed: 0 })
    expect(asked()).toBe(1)
  })

  it('never writes it down unsealed, nor sealed anywhere but in the record of the VM', async () => {
    await wish()
    await engine.run()
    const { adminPassword = '' } = await shown()
    const { resources } = await engine.records.items.query<{ id: string }>('SELECT * FROM c').fetchAll()
    // The toy seals by writing the owner's name before it.
    const holders = resources.filter((record) => JSON.stringify(record).includes(adminPassword))
    expect(holders.map(({ id }) => id)).toEqual([(await vm()).id])
  })

  it('is asked once, however often the message comes', async () => {
    engine.deliver(() => 4)
    await wish()
    await engine.run()
    expect(asked()).toBe(1)
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it('is given the same password again when the worker dies behind the call', async () => {
    await wish()
    const ticketLost = engine.cloud.setPassword.bind(engine.cloud)
    const seen: string[] = []
    engine.cloud.setPassword = async (principal, parts, osType, account) => {
      seen.push(account.password)
      const answer = await ticketLost(principal, parts, osType, account)
      if (seen.length === 1) throw new Error('the process is gone')
      return answer
    }
    await expect(engine.run()).rejects.toThrow('the process is gone')
    await engine.runWithSweeper()
    expect(seen).toHaveLength(2)
    expect(seen[1]).toBe(seen[0])
    expect((await shown()).adminPassword).toBe(seen[0])
  })

  it('is not wished another one while a step is at it', async () => {
    await wish()
    await expect(wish()).rejects.toMatchObject({ code: 'conflict' })
    await engine.run()
    await wish()
    await engine.run()
    expect(inGuest()).toBe((await shown()).adminPassword)
  })
})

describe('a machine that does not run', () => {
  beforeEach(() => operate('stop'))

  it('gets it at its next start, once', async () => {
    expect((await wish()).operationId).toBeUndefined()
    expect(await vm()).toMatchObject({ newPassword: 'waiting', powerState: 'VM deallocated' })
    expect(await shown()).toEqual({ adminPassword: first })
    expect(await operations()).toEqual([])
    await operate('start')
    expect((await only()).operation).toMatchObject({ succeeded: 1 })
    expect(inGuest()).not.toBe(first)
    expect(inGuest()).toBe((await shown()).adminPassword)
    await operate('stop')
    await operate('start')
    expect(asked()).toBe(1)
  })

  it('gets the last of several that were wished for', async () => {
    await wish()
    await wish()
    await operate('start')
    expect(asked()).toBe(1)
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it('gets it when a comparison sees it run: somebody started it in the portal', async () => {
    await wish()
    const machine = engine.cloud.machines.get('web')
    if (machine) machine.powerState = 'VM running'
    const requestedAt = engine.world.clock.now().toISOString()
    await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
    await engine.sync(labId, requestedAt)
    await engine.run()
    expect(inGuest()).not.toBe(first)
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it('gets it from the timer when the process died at the end of the start', async () => {
    await wish()
    const { ready } = engine.world.guestPasswords
    engine.world.guestPasswords.ready = async () => {
      throw new Error('the process is gone')
    }
    await engine.operate(key, { kind: 'start' }, request)
    await expect(engine.run()).rejects.toThrow('the process is gone')
    engine.world.guestPasswords.ready = ready
    expect(await vm()).toMatchObject({ newPassword: 'waiting', powerState: 'VM running' })
    engine.turnClock(60_000)
    expect(await engine.sweepPasswords()).toBe(1)
    expect(await engine.sweepPasswords()).toBe(0)
    await engine.run()
    expect(inGuest()).toBe((await shown()).adminPassword)
    expect(asked()).toBe(1)
  })
})

describe('a password that cannot be set', () => {
  const failed = async () => {
    const { operation, steps } = await only()
    expect(operation).toMatchObject({ failed: 1 })
    return steps[0]?.error
  }

  it('leaves the old one, says so, and can be tried again', async () => {
    engine.cloud.guestReport = () => ({ password: false })
    await wish()
    await engine.run()
    expect(await failed()).toMatch(/^The old password is still valid, since the new one could not be set: /)
    expect(await vm()).toMatchObject({ newPassword: 'failed', powerState: 'VM running' })
    expect(await shown()).toEqual({ adminPassword: first })
    expect(inGuest()).toBe(first)

    engine.cloud.guestReport = () => ({ password: true })
    const { operation } = await only()
    await engine.retry(operation.id, request)
    expect(await vm()).toMatchObject({ newPassword: 'setting', operationId: operation.id })
    await engine.run()
    expect(inGuest()).not.toBe(first)
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it.each([
    ['the script was cut off', () => (engine.cloud.guestReport = () => undefined)],
    ['Azure never answered', () => (engine.cloud.takesMs.password = 24 * 3_600_000)],
  ])('shows both where nobody knows: %s', async (_, disturb) => {
    disturb()
    await wish()
    await engine.run()
    expect(await failed()).toMatch(/^The VM may have the old or the new password, /)
    expect(await vm()).toMatchObject({ newPassword: 'unclear' })
    const { adminPassword, nextPassword } = await shown()
    expect(adminPassword).toBe(first)
    expect(inGuest()).toBe(nextPassword)
  })

  it('shows both where the worker died behind the call, and no other one came in time', async () => {
    await wish()
    await unheard(engine, 'setPassword')
    await engine.runWithSweeper()
    expect(await failed()).toMatch(/^The VM may have the old or the new password, /)
    expect(await vm()).toMatchObject({ newPassword: 'unclear' })
    const { adminPassword, nextPassword } = await shown()
    expect(adminPassword).toBe(first)
    expect(inGuest()).toBe(nextPassword)
  })

  it('says that the old one holds where nobody came in time', async () => {
    await wish()
    engine.turnClock(5 * 3_600_000)
    await engine.runWithSweeper()
    expect(await failed()).toMatch(/^The old password is still valid, /)
    expect(await vm()).toMatchObject({ newPassword: 'failed' })
    expect(inGuest()).toBe(first)
  })

  it('keeps trying through an outage, and waits while Azure is busy with the machine', async () => {
    let calls = 0
    engine.cloud.refuse = (call) => {
      if (call !== 'setPassword') return undefined
      calls += 1
      return calls === 1 ? outage() : calls < 4 ? busy() : undefined
    }
    await wish()
    await engine.run()
    expect((await only()).operation).toMatchObject({ succeeded: 1 })
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it('waits for the next start when the machine does not run after all', async () => {
    const machine = engine.cloud.machines.get('web')
    if (machine) machine.powerState = 'VM deallocated'
    await wish()
    await engine.run()
    expect(await failed()).toBe('The VM does not run. It gets its new password at its next start.')
    expect(await vm()).toMatchObject({ newPassword: 'waiting', powerState: 'VM unknown' })
    expect(await engine.sweepPasswords()).toBe(0)
    await operate('start')
    expect(inGuest()).not.toBe(first)
    expect(inGuest()).toBe((await shown()).adminPassword)
  })

  it('is not tried again once another one was wished for', async () => {
    engine.cloud.guestReport = () => ({ password: false })
    await wish()
    await engine.run()
    const { operation } = await only()
    engine.cloud.guestReport = () => ({ password: true })
    await wish()
    await engine.run()
    const now = (await shown()).adminPassword
    await expect(engine.retry(operation.id, request)).rejects.toMatchObject({ code: 'conflict' })
    expect((await shown()).adminPassword).toBe(now)
    expect(inGuest()).toBe(now)
  })

  it('goes with its VM when that was deleted in the portal', async () => {
    engine.cloud.machines.delete('web')
    await wish()
    await engine.run()
    expect(await failed()).toMatch(/no longer exists in Azure/)
    expect(await engine.list()).toEqual([])
  })

  it('may be either when its message failed every time', async () => {
    const { operationId = '' } = await wish()
    const { steps } = await engine.operation(operationId)
    await engine.endPoisoned(labId, steps[0]?.id ?? '')
    expect(await vm()).toMatchObject({ newPassword: 'unclear' })
    expect((await shown()).nextPassword).toBeDefined()
  })
})
