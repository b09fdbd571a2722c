import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-strings.ts'

test('reads tokens as they were written', () => {
  expect(parseSearch('?token=1e5&code=12345678901234567890&state=true&x=null')).toEqual({
    token: '1e5',
    code: '12345678901234567890',
    state: 'true',
    x: 'null',
  })
})

test('writes what it reads, and leaves out what is not there', () => {
  expect(stringifySearch({ q: 'a b&c', state: undefined, sort: '' })).toBe('?q=a+b%26c')
  expect(parseSearch(stringifySearch({ q: 'ä+b=c' }))).toEqual({ q: 'ä+b=c' })
  expect(stringifySearch({})).toBe('')
})
