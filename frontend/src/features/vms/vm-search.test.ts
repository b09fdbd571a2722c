import { expect, test } from 'vitest'
import { parseVmSearch } from './vm-search.ts'

test('leaves out of an address what it does not understand', () => {
  expect(parseVmSearch({ q: 'web', state: 'running', region: 'eastus', sort: '-name', page: '7' })).toEqual({
    q: 'web',
    state: 'running',
    region: 'eastus',
    sort: '-name',
  })
  expect(parseVmSearch({ q: '', state: 'toString', sort: '--name', region: 3 })).toStrictEqual({
    q: undefined,
    state: undefined,
    region: undefined,
    sort: undefined,
  })
})
