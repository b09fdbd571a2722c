import { describe, expect, it } from 'vitest'
import { hourlyPrices, PricePage } from './price-page.ts'

const kind = { location: 'westeurope', size: 'Standard_B2s' }
const row = (more: Partial<PricePage['Items'][number]> = {}) => ({
  currencyCode: 'USD' as const,
  retailPrice: 0.05,
  unitOfMeasure: '1 Hour',
  armRegionName: 'westeurope',
  armSkuName: 'Standard_B2s',
  productName: 'Virtual Machines BS Series',
  skuName: 'B2s',
  meterName: 'B2s',
  type: 'Consumption',
  effectiveStartDate: '2025-01-01T00:00:00Z',
  ...more,
})
const windows = { productName: 'Virtual Machines BS Series Windows', retailPrice: 0.07 }

describe('the price of a size', () => {
  it('differs by system, which only the product tells', () => {
    expect(hourlyPrices([row(), row(windows)], kind)).toEqual({ Linux: 0.05, Windows: 0.07 })
    expect(hourlyPrices([row(windows)], kind)).toEqual({ Windows: 0.07 })
  })

  it.each([
    { skuName: 'B2s Spot', meterName: 'B2s Spot' },
    { skuName: 'B2s Low Priority', meterName: 'B2s Low Priority' },
    { productName: 'BS Series CloudServices' },
    { productName: 'BS Series Cloud Services' },
    { productName: 'BS Series Dedicated Host' },
    { type: 'Reservation' },
    { unitOfMeasure: '1/Month' },
    { armRegionName: 'northeurope' },
    { armSkuName: 'Standard_B4ms' },
  ])('is no other price: %o', (other) => {
    expect(hourlyPrices([row({ ...other, retailPrice: 0.01 }), row()], kind)).toEqual({ Linux: 0.05 })
    expect(hourlyPrices([row(other)], kind)).toEqual({})
  })

  it('is the youngest', () => {
    const old = row({ effectiveStartDate: '2020-01-01T00:00:00Z', retailPrice: 1 })
    expect(hourlyPrices([old, row(), old], kind)).toEqual({ Linux: 0.05 })
  })

  it('is found in whatever case Azure writes its names', () => {
    expect(hourlyPrices([row({ armSkuName: 'standard_b2s' })], kind)).toEqual({ Linux: 0.05 })
  })
})

describe('a page', () => {
  it('is refused in another currency, with a negative price, or when it is none', () => {
    expect(PricePage.safeParse({ Items: [row()], NextPageLink: null, Count: 1 }).success).toBe(true)
    expect(PricePage.safeParse({ Items: [{ ...row(), currencyCode: 'EUR' }] }).success).toBe(false)
    expect(PricePage.safeParse({ Items: [row({ retailPrice: -1 })] }).success).toBe(false)
    expect(PricePage.safeParse({ error: 'no' }).success).toBe(false)
  })
})
