import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aLab, aVm, quick } from '../azure-stand-in/clients.ts'
import { type AzureConsole, anAzureConsole } from './azure-console.ts'

type Lab = Awaited<ReturnType<typeof aLab>>

let on: AzureConsole
let lab: Lab
beforeAll(async () => {
  on = await anAzureConsole()
  lab = await aLab(on.cloud)
})
afterAll(() => on.close())

const make = async (name: string, where = on, place = lab): Promise<string> => {
  const { virtualMachines } = where.cloud.compute
  const { id = '' } = await virtualMachines.createOrUpdate(place.group, name, aVm(place, name), quick)
  return id
}
const query = (vmId: string) => `vmId=${encodeURIComponent(vmId)}`
const guest = async (vmId: string, where = on) => (await where.ask('GET', `/azure/guest?${query(vmId)}`)).body

describe('what goes on in a guest', () => {
  const use = async (vmId: string, wish: object, where = on) =>
    where.ask('POST', '/azure/guest', { vmId, ...wish })
  const now = () => new Date().toISOString()

  it('is what was said last, and the rest as before', async () => {
    const id = await make('used')
    const told = await use(id, { cpuPercent: 2, sessions: [{ user: 'ann', idleMinutes: 50 }] })
    const first = { cpuPercent: 2, networkOutBytesPerSecond: 20_000, load15: 0.5, answers: 'ok' }
    const sessions = [{ user: 'ann', idleMinutes: 50 }]
    expect(told).toMatchObject({ status: 200, body: { ...first, vmId: id, sessions } })
    expect((await use(id, { load15: 3, answers: 'fail', since: now() })).body).toMatchObject({
      ...{ ...first, load15: 3, answers: 'fail', sessions },
    })
    expect(await guest(id)).toMatchObject({ load15: 3, sessions })
  })

  it('ends with a boot as far as people are concerned, and all of it when that is asked for', async () => {
    const id = await make('rebooted')
    await use(id, { cpuPercent: 2, sessions: [{ user: 'ann', idleMinutes: 0 }] })
    for (const power of ['stopped', 'running']) await on.ask('POST', '/azure/power', { vmId: id, power })
    expect(await guest(id)).toMatchObject({ cpuPercent: 2, sessions: [] })
    const answer = await on.ask('DELETE', `/azure/guest?${query(id)}`)
    expect(answer).toMatchObject({ status: 200, body: { cpuPercent: 20, answers: 'ok' } })
  })

  it('outlives the stand-in', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'azure-use-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const before = await anAzureConsole({ directory })
    const id = await make('lasting', before, await aLab(before.cloud))
    await use(id, { cpuPercent: 3, sessions: [{ user: 'ann', idleMinutes: 7 }], answers: 'never' }, before)
    await before.close()
    const after = await anAzureConsole({ directory })
    onTestFinished(() => after.close())
    expect(await guest(id, after)).toMatchObject({
      ...{ cpuPercent: 3, sessions: [{ user: 'ann', idleMinutes: 7 }], answers: 'never' },
    })
  })

  it('has not begun before the last boot, and is not of the future', async () => {
    const id = await make('young')
    for (const since of ['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
      const error = "'since' must lie between the last boot and now."
      expect(await use(id, { since, cpuPercent: 1 })).toEqual({ status: 400, body: { error } })
    }
  })
})

describe('how full the disk of a guest is', () => {
  const fill = async (vmId: string, usedGB: number) => on.ask('POST', '/azure/guest', { vmId, usedGB })
  const used = async (name: string) => {
    const { body } = await on.ask('GET', '/azure/disks')
    return (body as { name: string; usedGB: number }[]).find((disk) => disk.name === name)?.usedGB
  }

  it('is what was said, up to its size, and so are copies that are made from then on', async () => {
    const id = await make('filled')
    const { disks, snapshots } = on.cloud.compute
    const { id: source = '' } = await disks.get(lab.group, 'filled-os')
    const save = (name: string) => {
      const creationData = { createOption: 'Copy', sourceResourceId: source }
      return snapshots.createOrUpdate(lab.group, name, { location: lab.location, creationData }, quick)
    }
    await save('filled-before')
    expect(await fill(id, 21)).toMatchObject({ status: 200, body: { usedGB: 21, diskFreeMB: 20_000 } })
    await save('filled-after')
    expect([await used('filled-before'), await used('filled-after')]).toEqual([8, 21])
    await fill(id, 100)
    expect(await used('filled-os')).toBe(32)
    await on.ask('DELETE', `/azure/guest?${query(id)}`)
    expect(await guest(id)).toMatchObject({ usedGB: 8 })
  })
})

describe('what cannot go on in one', () => {
  const nobody = '/subscriptions/x/resourceGroups/y/providers/Microsoft.Compute/virtualMachines/z'

  it.each([
    ['POST', '/azure/guest', { cpuPercent: 1 }],
    ['POST', '/azure/guest', { vmId: nobody, cpuPercent: 101 }],
    ['POST', '/azure/guest', { vmId: nobody, networkOutBytesPerSecond: 1.5 }],
    ['POST', '/azure/guest', { vmId: nobody, load15: -1 }],
    ['POST', '/azure/guest', { vmId: nobody, since: 'now' }],
    ['POST', '/azure/guest', { vmId: nobody, answers: 'maybe' }],
    ['POST', '/azure/guest', { vmId: nobody, sessions: [{ user: 'ann' }] }],
    ['POST', '/azure/guest', { vmId: nobody, sessions: [{ user: 'ann', idleMinutes: 1, tty: 'x' }] }],
    ['POST', '/azure/guest', { vmId: nobody, sessions: Array(21).fill({ user: 'a', idleMinutes: 1 }) }],
    ['POST', '/azure/guest', { vmId: nobody, usedGB: 1.5 }],
    ['POST', '/azure/guest', { vmId: nobody, usedTB: 5 }],
  ])('is refused with a sentence: %s %s %j', async (method, path, body) => {
    const answer = await on.ask(method, path, body)
    expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
  })
})
