import { describe, expect, it } from 'vitest'
import { describeRanges, rangeOf } from './ranges.ts'

describe('ranges', () => {
  it.each([1, 3, 4, 64])('cover every hash once, %i of them', (count) => {
    const bounds = describeRanges(count)
    expect(bounds[0]?.minInclusive).toBe('')
    expect(bounds.at(-1)?.maxExclusive).toBe('FF')
    bounds.slice(1).forEach((range, at) => {
      expect(range.minInclusive).toBe(bounds[at]?.maxExclusive)
    })
  })

  it('spread keys over all of them', () => {
    const keys = Array.from({ length: 200 }, (_, at) => JSON.stringify([`lab-${at}`]))
    const counts = [0, 1, 2, 3].map((range) => keys.filter((key) => rangeOf(key, 4) === range).length)
    for (const count of counts) expect(count).toBeGreaterThan(20)
  })
})
