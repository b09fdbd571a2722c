import { expect, it } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

it('pushes out what was used longest ago', () => {
  const cache = createBoundedCache<number>({ limit: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

it('forgets after its time', () => {
  let now = 0
  const cache = createBoundedCache<number>({ limit: 2, lifeMs: 10, now: () => now })
  cache.set('a', 1)
  now = 9
  expect(cache.get('a')).toBe(1)
  now = 10
  expect(cache.get('a')).toBeUndefined()
})
