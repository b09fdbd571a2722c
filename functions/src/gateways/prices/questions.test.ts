import { describe, expect, it } from 'vitest'
import { aboutAddress, aboutDisk, aboutSlowDisk, aboutSnapshot } from './questions.ts'

const row = (more: object) => ({
  currencyCode: 'USD' as const,
  retailPrice: 9.6,
  unitOfMeasure: '1/Month',
  armRegionName: 'eastus',
  armSkuName: '',
  productName: 'Standard SSD Managed Disks',
  skuName: 'E10 LRS',
  meterName: 'E10 LRS Disk',
  type: 'Consumption',
  effectiveStartDate: '2018-11-01T00:00:00Z',
  ...more,
})
const tierOf = (sizeGB: number) => aboutDisk('eastus', sizeGB)?.where.skuName

describe('a disk', () => {
  it.each([
    [1, 'E1 LRS'],
    [30, 'E4 LRS'],
    [32, 'E4 LRS'],
    [33, 'E6 LRS'],
    [127, 'E10 LRS'],
    [128, 'E10 LRS'],
    [4095, 'E50 LRS'],
    [32_767, 'E80 LRS'],
    [32_768, undefined],
  ])('of %d GB costs what the smallest tier that holds it does: %s', (sizeGB, tier) => {
    expect(tierOf(sizeGB)).toBe(tier)
  })

  it.each([
    { meterName: 'E10 LRS Disk Mount' },
    { meterName: 'E10 LRS Disk Operations', unitOfMeasure: '10K' },
    { unitOfMeasure: '10K' },
    { armRegionName: 'westus' },
    { productName: 'Premium SSD Managed Disks' },
    { type: 'Reservation' },
  ])('has no other price: %o', (other) => {
    const read = aboutDisk('eastus', 128)?.read
    expect(read?.([row({ ...other, retailPrice: 1 }), row({})])).toBe(9.6)
    expect(read?.([row(other)])).toBeUndefined()
  })
})

describe('a slow disk', () => {
  const tierOf = (sizeGB: number) => aboutSlowDisk('eastus', sizeGB)?.where.skuName
  it.each([
    [1, 'S4 LRS'],
    [32, 'S4 LRS'],
    [33, 'S6 LRS'],
    [128, 'S10 LRS'],
    [4095, 'S50 LRS'],
    [32_768, undefined],
  ])('of %d GB costs what the smallest tier that holds it does: %s', (sizeGB, tier) => {
    expect(tierOf(sizeGB)).toBe(tier)
  })

  it('is neither its operations nor the fast one', () => {
    const slow = {
      productName: 'Standard HDD Managed Disks',
      skuName: 'S10 LRS',
      meterName: 'S10 LRS Disk',
    }
    const read = aboutSlowDisk('eastus', 128)?.read
    const others = [
      row({ ...slow, meterName: 'S10 LRS Disk Operations', unitOfMeasure: '10K', retailPrice: 0.0005 }),
      row({}),
    ]
    expect(read?.([...others, row({ ...slow, retailPrice: 5.89 })])).toBe(5.89)
    expect(read?.(others)).toBeUndefined()
  })
})

it('a GB of a snapshot is that on the cheapest storage', () => {
  const gigabyte = { skuName: 'Snapshots LRS', unitOfMeasure: '1 GB/Month', retailPrice: 0.132 }
  const { read } = aboutSnapshot('eastus')
  const others = [
    row({ ...gigabyte, productName: 'Premium SSD Managed Disks', meterName: 'LRS Snapshots' }),
    row({ ...gigabyte, meterName: 'Snapshots LRS Snapshots' }),
  ]
  const ours = { productName: 'Standard HDD Managed Disks', meterName: 'LRS Snapshots', retailPrice: 0.05 }
  expect(read([...others, row({ ...gigabyte, ...ours })])).toBe(0.05)
  expect(read(others)).toBeUndefined()
})

it('an address costs its hours', () => {
  const hour = {
    productName: 'IP Addresses',
    unitOfMeasure: '1 Hour',
    meterName: 'Standard IPv4 Static Public IP',
    skuName: 'Standard',
  }
  const { read } = aboutAddress('eastus')
  const rows = [
    row({ ...hour, retailPrice: 0.005 }),
    row({ ...hour, retailPrice: 0.01, meterName: 'Standard IPv4 Dynamic Public IP' }),
    row({ ...hour, retailPrice: 0.004, type: 'DevTestConsumption' }),
  ]
  expect(read(rows)).toBeCloseTo(3.65, 10)
  expect(read(rows.slice(1))).toBeUndefined()
})
