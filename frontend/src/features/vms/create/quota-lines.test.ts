import { sizeOf } from '@labkeeper/contract/vms/catalogue'
import { expect, test } from 'vitest'
import { quotaLines, quotaProblem } from './quota-lines.ts'

const quota = {
  location: 'eastus',
  quotas: { cores: { left: 20, limit: 20 }, standardDSv3Family: { left: 3, limit: 10 } },
}

test('measures a creation against the region and the family of its size', () => {
  expect(quotaLines(quota, sizeOf('Standard_D2s_v3')!, 2)).toEqual([
    { label: 'All sizes', needed: 4, left: 20, limit: 20, fits: true },
    { label: 'DSv3 family', needed: 4, left: 3, limit: 10, fits: false },
  ])
})

test('lets the last vCPU be used', () => {
  expect(quotaLines(quota, sizeOf('Standard_B4ms')!, 5)[0]).toMatchObject({
    needed: 20,
    left: 20,
    fits: true,
  })
})

test('leaves out what Azure does not tell', () => {
  expect(quotaLines(quota, sizeOf('Standard_B2s')!, 1).map(({ label }) => label)).toEqual(['All sizes'])
})

test('says what stands in the way', () => {
  const lines = quotaLines(quota, sizeOf('Standard_D2s_v3')!, 2)
  expect(quotaProblem(lines, 'eastus')).toMatch(
    /^East US has 3 of 10 vCPUs left \(DSv3 family\), and this needs 4\./,
  )
  expect(quotaProblem(lines.slice(0, 1), 'eastus')).toBeUndefined()
})
