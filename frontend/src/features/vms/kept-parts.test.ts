import { describe, expect, it } from 'vitest'
import { keptPartsText } from './kept-parts.ts'

const cost = (amount: number, vmCount: number) => ({ cost: { amount, currency: 'USD' as const, vmCount } })

describe('what stays', () => {
  it('costs so much a month', () => {
    expect(keptPartsText(cost(6.05, 1), 1)).toBe('About $6.05 a month.')
    expect(keptPartsText(cost(1210, 100), 100)).toBe('About $1,210.00 a month.')
  })

  it('says which VMs are left out, and nothing when all are', () => {
    expect(keptPartsText(cost(18.15, 3), 4)).toBe('About $18.15 a month for 3 of 4 VMs, the rest is unknown.')
    expect(keptPartsText({}, 4)).toBeUndefined()
  })
})
