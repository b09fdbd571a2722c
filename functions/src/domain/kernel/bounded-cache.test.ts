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

it('holds as much as is allowed by weight, in the place of number', () => {
  const cache = createBoundedCache<string>({ limit: 5, weigh: ({ length }) => length })
  const kept = () => ['a', 'b', 'c'].map((key) => cache.get(key))
  cache.set('a', '11')
  cache.set('b', '22')
  cache.set('b', '222')
  expect(kept()).toEqual(['11', '222', undefined])
  cache.set('c', '4444')
  expect(kept()).toEqual([undefined, undefined, '4444'])
  cache.delete('c')
  cache.set('a', '55555')
  expect(kept()).toEqual(['55555', undefined, undefined])
})

it('lets go of what nobody asks for any more when something else is remembered', () => {
  let now = 0
  const cache = createBoundedCache<number>({ limit: 2, lifeMs: 10, now: () => now })
  cache.set('a', 1)
  now = 10
  cache.set('b', 2)
  // A clock that is set back shows what is still there.
  now = 5
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe(2)
})
