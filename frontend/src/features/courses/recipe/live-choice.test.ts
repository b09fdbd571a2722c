import type { Recipe } from '@labkeeper/contract/courses/recipe'
import type { LiveSize, Sizes } from '@labkeeper/contract/courses/sizes'
import { expect, test } from 'vitest'
import { hourlyText } from '../hourly-text.ts'
import { choose, forNeed, inOrder, proposalsOf, stillToMake, withinLimits } from './live-choice.ts'
import { withoutRefused } from './refused-sizes.ts'

const aSize = (label: string, pricePerHour: number, over: Partial<LiveSize> = {}): LiveSize => ({
  ...{ id: `Standard_${label}`, label, vCpus: 2, memoryGB: 8, family: 'f', burstable: false, nested: false },
  ...{ gpu: false, pricePerHour, usable: true, quotaLeft: 100, ...over },
})

const cheap = aSize('B2ms', 0.05, { burstable: true })
const balanced = aSize('D2as', 0.08, { nested: true })
const other = aSize('D2s', 0.1, { nested: true })
const strong = aSize('D4as', 0.17, { vCpus: 4, memoryGB: 16, nested: true })
const larger = aSize('D4s', 0.19, { vCpus: 4, memoryGB: 16, nested: true })
const plain = aSize('F4s', 0.18, { vCpus: 4, memoryGB: 16 })
const full = aSize('D8s', 0.3, { usable: false, reason: 'Needed: 8 vCPUs. Left of this kind: 4.' })

const sizes: Sizes = {
  ...{
    asOf: '2026-11-23T10:00:00.000Z',
    stale: false,
    sizes: [cheap, balanced, other, strong, plain, larger, full],
  },
  proposals: { cheap: cheap.id, balanced: balanced.id, strong: strong.id },
  fallbacks: [other.id, strong.id],
}

test('three are proposed, each once', () => {
  expect(proposalsOf(sizes).map(({ title, size }) => `${title} ${size.label}`)).toEqual([
    'Cheap B2ms',
    'Balanced D2as',
    'Strong D4as',
  ])
  const both = { ...sizes, proposals: { cheap: balanced.id, balanced: balanced.id } }
  expect(proposalsOf(both).map(({ title }) => title)).toEqual(['Cheap and balanced'])
})

test('the balanced one is taken unless somebody chooses; what cannot be taken says why', () => {
  expect(choose(sizes, '', 'eastus').size).toBe(balanced)
  expect(choose(sizes, other.id, 'eastus').size).toBe(other)
  expect(choose(sizes, full.id, 'eastus')).toEqual({ problem: 'D8s: Needed: 8 vCPUs. Left of this kind: 4.' })
  expect(choose(sizes, 'Standard_B1s', 'eastus')).toEqual({
    problem: 'B1s: Azure does not offer it in East US.',
  })
  expect(choose({ ...sizes, proposals: { cheap: cheap.id } }, '', 'eastus').size).toBe(cheap)
  expect(choose({ ...sizes, proposals: {} }, '', 'eastus')).toEqual({})
})

test('what the lab does not allow is not proposed', () => {
  const limited = withinLimits(sizes, { mostPricePerHour: 0.06 })
  expect(choose(limited, '', 'eastus').size).toMatchObject({ id: cheap.id })
  expect(choose(limited, strong.id, 'eastus')).toEqual({
    problem: 'D4as: This lab allows you $0.06 an hour.',
  })
  expect(proposalsOf(limited).map(({ title }) => title)).toEqual(['Cheap'])
  expect(withinLimits(sizes, undefined)).toBe(sizes)
})

test('the chosen one comes first, then what takes its place', () => {
  expect(inOrder(sizes, balanced)).toEqual([balanced.id, other.id, strong.id])
  expect(inOrder(withinLimits(sizes, { mostPricePerHour: 0.15 }), balanced)).toEqual([balanced.id, other.id])
  // Of another choice the nearest that can do what it can.
  expect(inOrder(sizes, strong)).toEqual([strong.id, larger.id])
  expect(inOrder(sizes, aSize('X', 1, { pricePerHour: undefined as never }))).toHaveLength(1)
})

test('what is needed stands before what is cheaper', () => {
  const graphics = aSize('NV6', 0.5, { gpu: true })
  const all = [plain, balanced, graphics]
  expect(forNeed(all, 'machine-learning')).toEqual([graphics, plain, balanced])
  expect(forNeed(all, 'nested')).toEqual([balanced, plain, graphics])
  expect(forNeed(all, 'office')).toEqual(all)
})

test('sizes are asked for as many machines as are still to be made', () => {
  const counts = { machines: 4 } as never
  const plan = { wanted: 30, spares: 2, most: 200, prefix: 'a' }
  expect(stillToMake({ machines: { ...plan, make: 'ahead' }, counts })).toBe(28)
  expect(stillToMake({ machines: { ...plan, make: 'joining' }, counts })).toBe(196)
  expect(stillToMake({ machines: { ...plan, make: 'ahead', wanted: 0 }, counts })).toBe(1)
})

test('only sizes that nobody has chosen are left out', () => {
  const recipe: Recipe = {
    ...{
      from: { kind: 'version', number: 1 },
      location: 'eastus',
      diskSizeGB: 32,
      adminUsername: 'labadmin',
    },
    ...{ studentIsAdmin: true, sizes: ['a', 'b', 'c'] },
  }
  expect(withoutRefused(recipe, { 'recipe.sizes.1': 'too dear' })?.sizes).toEqual(['a', 'c'])
  expect(withoutRefused(recipe, { 'recipe.sizes.0': 'x', 'recipe.sizes.1': 'x' })).toBeUndefined()
  expect(withoutRefused(recipe, {})).toBeUndefined()
})

test('prices are told apart', () => {
  expect([0.0803, 0.086, 2.752].map(hourlyText)).toEqual(['$0.08', '$0.086', '$2.75'])
})
