import { describe, expect, it } from 'vitest'
import { toShownSize } from './live-size-view.ts'

const ds = { id: 'Standard_D2s_v5', family: 'standardDSv5Family', vCpus: 2, memoryGB: 8, gpus: 0 }
const burstable = { ...ds, id: 'Standard_B2s', family: 'standardBSFamily', memoryGB: 4 }
const around = {
  subscriptionId: 'sub-1',
  location: 'uksouth',
  machines: 1,
  quotas: { cores: { left: 100, limit: 100 } },
  pricePerHour: 0.1,
}
const reasonOn = (day: string, size: Parameters<typeof toShownSize>[0]) => {
  const { usable, reason } = toShownSize(size, { ...around, now: new Date(`${day}T12:00:00.000Z`) })
  return { usable, reason }
}

describe('a size', () => {
  it('that Azure has not for the subscription says where', () => {
    expect(reasonOn('2027-03-01', { ...ds, restricted: 'NotAvailableForSubscription' })).toEqual({
      usable: false,
      reason: 'Azure does not offer it to this subscription in UK South.',
    })
    expect(reasonOn('2027-03-01', ds)).toEqual({ usable: true, reason: undefined })
  })

  it.each([
    [burstable, '2028-11-15', '2028-11-16', 'Azure ends this size on 15 November 2028.'],
    [{ ...ds, id: 'Standard_D2' }, '2028-05-01', '2028-05-02', 'Azure ends this size on 1 May 2028.'],
    [{ ...ds, id: 'Standard_DS2_v2' }, '2028-05-01', '2028-05-02', 'Azure ends this size on 1 May 2028.'],
  ])('that Azure ends is usable up to that day: %#', (size, last, next, reason) => {
    expect(reasonOn(last, size)).toEqual({ usable: true, reason: undefined })
    expect(reasonOn(next, size)).toEqual({ usable: false, reason })
  })

  it('of a newer generation has no end', () => {
    for (const id of ['Standard_D2s_v5', 'Standard_B2s_v2', 'Standard_E2s_v3']) {
      expect(reasonOn('2030-01-01', { ...ds, id })).toEqual({ usable: true, reason: undefined })
    }
  })
})
