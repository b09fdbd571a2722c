import { KeptParts, mostPricedVms } from '@labkeeper/contract/vms/kept-parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { askEach } from '../../support/late.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const path = 'azure/kept-parts/price'

const price = async (lab: Pick<Lab, 'call'>, vmIds: readonly string[]): Promise<KeptParts> => {
  const { status, body, text } = await lab.call('POST', path, { vmIds })
  expect(status, text).toBe(200)
  return KeptParts.parse(body.data)
}

/** In the first region of the list, where nothing is dearer. */
const addVms = async (lab: Lab, ...sizes: (number | undefined)[]): Promise<string[]> => {
  const vms = await Promise.all(
    sizes.map((diskSizeGB) => lab.addVm({ location: 'eastus', diskSizeGB } as Parameters<Lab['addVm']>[0])),
  )
  return vms.map(({ id }) => id)
}

describe('POST /azure/kept-parts/price', () => {
  it('is what disk and address cost a month, by the tier of the disk, summed up', async () => {
    const lab = await openLab(app)
    const ids = await addVms(lab, 32, 30, 128)
    expect(await price(lab, ids.slice(0, 1))).toEqual({ cost: { amount: 6.05, currency: 'USD', vmCount: 1 } })
    expect(await price(lab, ids)).toEqual({
      cost: { amount: 25.35, currency: 'USD', vmCount: 3 },
    })
    const [dear] = [await lab.addVm({ location: 'westeurope', diskSizeGB: 32 })]
    expect((await price(lab, [dear.id])).cost?.amount).toBeGreaterThan(6.05)
  })

  it('leaves out a VM whose disk is of unknown size, or has no price', async () => {
    const lab = await openLab(app)
    const [known = '', unknown = '', vast = ''] = await addVms(lab, 64, undefined, 40_000)
    const { id: nowhere } = await lab.addVm({ location: 'atlantis', diskSizeGB: 32 })
    expect(await price(lab, [unknown, known, vast, nowhere])).toEqual({
      cost: { amount: 8.45, currency: 'USD', vmCount: 1 },
    })
    expect(await price(lab, [unknown, vast, nowhere])).toEqual({})
  })

  it('asks the database one question, and Azure only once a day', async () => {
    const lab = await openLab(app)
    const ids = await addVms(lab, 256, 256, 256)
    await askEach(() => price(lab, ids))
    const asked = app.prices.asked()
    const seen: string[] = []
    app.cosmos.failNext({
      status: 500,
      match: ({ operation, scope }) => {
        seen.push(operation === 'query' ? `query ${scope}` : operation)
        return false
      },
    })
    await price(lab, ids)
    app.cosmos.clearFaults()
    expect(seen).toEqual(['read', 'query partition'])
    expect(app.prices.asked()).toBe(asked)
  })

  it('knows nothing of the VMs of another lab', async () => {
    const [theirs = ''] = await addVms(await openLab(app), 32)
    const lab = await openLab(app)
    const [mine = ''] = await addVms(lab, 32)
    expect(await price(lab, [theirs, 'vm_nowhere'])).toEqual({})
    expect(await price(lab, [theirs, mine, mine])).toEqual({
      cost: { amount: 6.05, currency: 'USD', vmCount: 1 },
    })
  })

  it('says nothing while prices cannot be read', async () => {
    const lab = await openLab(app)
    const ids = await addVms(lab, 512)
    app.prices.answerWith(503)
    expect(await price(lab, ids)).toEqual({})
    app.prices.answerWith(200)
    app.clock.advance(301)
    expect((await price(lab, ids)).cost?.amount).toBe(42.05)
  })

  it('is of 1 to 100 VMs, and not for students', async () => {
    const lab = await openLab(app)
    const many = Array.from({ length: mostPricedVms }, (_, index) => `vm_${index}`)
    expect(await price(lab, many)).toEqual({})
    for (const vmIds of [[], [...many, 'vm_more'], 'vm_1', [1], ['']]) {
      expect(await lab.call('POST', path, { vmIds })).toMatchObject({ status: 400 })
    }
    const { token } = await lab.newStudent()
    expect(await app.call('POST', path, { token, body: { vmIds: ['vm_1'] } })).toMatchObject({ status: 403 })
  })
})
