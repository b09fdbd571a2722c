import { expect, it } from 'vitest'
import { adoptedInWords, adoptionOf, daysToCompare, toTruth } from './azure-costs.ts'
import { cutByRate, factorNow, factorOf, splitRate, withRate } from './factor.ts'

const at = (hour: number) => `2026-11-10T${String(hour).padStart(2, '0')}:00:00.000Z`
const adopted = [
  { at: at(10), factor: 1.1 },
  { at: at(12), factor: 1.32 },
]
const cut = (since: string, until: string, rates = adopted) =>
  cutByRate({ since, until }, { adopted: rates }).map(({ piece, rate }) => [piece.since, piece.until, rate])

it('what was counted by one rate stays so: a piece is cut where it changed', () => {
  expect(cut(at(8), at(9))).toEqual([[at(8), at(9), 0]])
  expect(cut(at(8), at(14))).toEqual([
    [at(8), at(10), 0],
    [at(10), at(12), 1],
    [at(12), at(14), 2],
  ])
  expect(cut(at(10), at(12))).toEqual([[at(10), at(12), 1]])
  expect(cut(at(11), at(13))).toEqual([
    [at(11), at(12), 1],
    [at(12), at(13), 2],
  ])
  expect(cut(at(13), at(14))).toEqual([[at(13), at(14), 2]])
  expect(cut(at(8), at(9), [])).toEqual([[at(8), at(9), 0]])
  expect([0, 1, 2].map((rate) => factorOf({ adopted }, rate))).toEqual([1, 1.1, 1.32])
  expect([factorNow({ adopted }), factorNow({})]).toEqual([1.32, 1])
  expect(splitRate(withRate('eastus:128', 2))).toEqual({ kind: 'eastus:128', rate: 2 })
  expect(withRate('eastus', 0)).toBe('eastus')
})

const found = { from: '2026-11-03', to: '2026-11-09', azure: 11, ours: 10, at: at(9) }
const asked = { askedAt: at(9) }

it('a rate is taken over once for each answer of Azure’s', () => {
  const first = adoptionOf({ azureCosts: { ...asked, found } }, at(10))
  expect(first).toEqual({ adopted: [{ at: at(10), factor: 1.1 }], percent: 10 })
  const nothing = 'There is nothing to adopt yet.'
  expect(() => adoptionOf({ azureCosts: { ...asked, found }, adopted: first.adopted }, at(11))).toThrow(
    nothing,
  )
  expect(() => adoptionOf({}, at(10))).toThrow(nothing)
  expect(() => adoptionOf({ azureCosts: { ...asked, found: { ...found, azure: 0 } } }, at(10))).toThrow(
    nothing,
  )
  const refused = { reason: 'No.', at: at(9) }
  expect(() => adoptionOf({ azureCosts: { ...asked, found, refused } }, at(10))).toThrow(nothing)
  const again = { ...found, azure: 13.2, ours: 11, at: at(11) }
  expect(
    adoptionOf({ azureCosts: { ...asked, found: again }, adopted: first.adopted }, at(12)).adopted[1]?.factor,
  ).toBeCloseTo(1.32, 10)
  expect([10, -3.5, 0].map(adoptedInWords)).toEqual([
    'Amounts are now 10 % higher.',
    'Amounts are now 3.5 % lower.',
    'Amounts stay as they are.',
  ])
})

it('Azure’s answer is shown with ours', () => {
  expect(toTruth({ azureCosts: { ...asked, found } })).toEqual({ ...found, percent: 10 })
  expect(toTruth({ azureCosts: { ...asked, found: { ...found, azure: 9.66 } } })).toMatchObject({
    percent: -3.4,
  })
  expect(toTruth({ azureCosts: { ...asked, refused: { reason: 'No.', at: at(9) } } })).toEqual({
    refused: 'No.',
    at: at(9),
  })
  expect(toTruth({})).toBeUndefined()
  expect(daysToCompare(at(9), { timeZone: 'UTC' })).toEqual({ from: '2026-11-03', to: '2026-11-09' })
})
