import { expect, test } from 'vitest'
import { newOwnGroup } from './own-group.ts'

test.each([
  ['Operating Systems', /^labkeeper-operating-systems-[a-z0-9]{4}$/],
  ['  C++ & Übungen ', /^labkeeper-c-ubungen-[a-z0-9]{4}$/],
  ['数学', /^labkeeper-[a-z0-9]{4}$/],
  ['a'.repeat(80), /^labkeeper-a{40}-[a-z0-9]{4}$/],
  [`${'a'.repeat(39)} b`, /^labkeeper-a{39}-[a-z0-9]{4}$/],
])('%s gets a group of its own', (name, group) => {
  expect(newOwnGroup(name)).toMatch(group)
  expect(newOwnGroup(name)).not.toBe(newOwnGroup(name))
})
