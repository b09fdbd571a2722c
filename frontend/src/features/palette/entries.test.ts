import { Monitor } from 'lucide-react'
import { expect, test } from 'vitest'
import { type Entry, findEntries } from './entries.ts'

const entry = (label: string, hint = 'Page'): Entry => ({
  id: label,
  label,
  hint,
  icon: Monitor,
  run: () => {},
})
const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label)

const entries = [
  entry('Create Resource'),
  entry('web-1', 'VM in rg-cs'),
  entry('my-web', 'VM in rg-net'),
  entry('Settings'),
]

test('without a query everything is offered in its order', () => {
  expect(labels(findEntries(entries, '  '))).toEqual(['Create Resource', 'web-1', 'my-web', 'Settings'])
})

test('every word must occur, in the name or the hint, and names that begin with it come first', () => {
  expect(labels(findEntries(entries, 'WEB'))).toEqual(['web-1', 'my-web'])
  expect(labels(findEntries(entries, 'web net'))).toEqual(['my-web'])
  expect(labels(findEntries(entries, 'nothing'))).toEqual([])
})

test('offers at most fifty', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => entry(`vm-${index}`))
  expect(findEntries(many, 'vm')).toHaveLength(50)
})
