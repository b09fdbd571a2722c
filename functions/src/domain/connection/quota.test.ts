import { sizeOf } from '@labkeeper/contract/vms/catalogue'
import { describe, expect, it } from 'vitest'
import { quotaProblem, restrictionProblem } from './quota.ts'

const b2s = sizeOf('Standard_B2s')!
const quotas = (cores: number, family: number) => ({
  cores: { left: cores, limit: 100 },
  standardBSFamily: { left: family, limit: 100 },
  standardDSv3Family: { left: 0, limit: 100 },
})
const ask = (count: number, cores: number, family: number, others: [string, number][] = []) =>
  quotaProblem({
    count,
    size: b2s,
    location: 'eastus',
    quotas: quotas(cores, family),
    others: others.map(([location, left]) => ({ location, quotas: quotas(left, left) })),
  })

describe('quotaProblem', () => {
  it('says nothing while the VMs fit, to the last vCPU', () => {
    expect(ask(10, 20, 20)).toBeUndefined()
    expect(ask(10, 19, 20)).toBeDefined()
    expect(ask(10, 20, 19)).toBeDefined()
  })

  it('says how many fit and where all of them do', () => {
    expect(ask(10, 12, 50, [['northeurope', 40]])).toBe(
      '10 × B2s need 20 vCPUs; East US has 12 left: 6 of 10 fit. North Europe fits all 10.',
    )
  })

  it('names the roomiest of several regions, and none that is too small', () => {
    expect(
      ask(10, 0, 50, [
        ['northeurope', 19],
        ['uksouth', 20],
        ['centralindia', 30],
      ]),
    ).toBe('10 × B2s need 20 vCPUs; East US has 0 left: none of them fits. Central India fits all 10.')
  })

  it('names the family when that is the tighter limit', () => {
    expect(ask(10, 50, 13)).toBe(
      '10 × B2s need 20 vCPUs; East US has 13 left in the BS series: 6 of 10 fit. Create fewer, delete VMs that are no longer needed, or ask Microsoft for a higher quota.',
    )
  })

  it('speaks of one VM as one', () => {
    expect(ask(1, 1, 50, [['uksouth', 2]])).toBe(
      '1 × B2s needs 2 vCPUs; East US has 1 left: it does not fit. UK South has room for it.',
    )
  })

  it('takes a quota that Azure does not name for no limit', () => {
    expect(quotaProblem({ count: 100, size: b2s, location: 'eastus', quotas: {} })).toBeUndefined()
  })
})

describe('restrictionProblem', () => {
  it('tells the reasons apart', () => {
    expect(restrictionProblem(b2s, 'eastus', 'NotAvailableForSubscription')).toBe(
      'Azure does not let your subscription use B2s in East US just now. Choose another size or region.',
    )
    expect(restrictionProblem(b2s, 'eastus', 'QuotaId')).toContain('kind of your Azure subscription')
    expect(restrictionProblem(b2s, 'eastus', 'NotOffered')).toContain('does not offer B2s in East US')
  })
})
