import { expect, test } from 'vitest'
import { parseVmSearch } from './vm-search.ts'

test('leaves out of an address what it does not understand', () => {
  const understood = {
    q: 'web',
    state: 'running',
    region: 'eastus',
    allocation: 'unallocated',
    course: 'crs_1',
    sort: '-name',
  }
  expect(parseVmSearch({ ...understood, page: '7' })).toEqual(understood)
  const nonsense = { q: '', state: 'toString', sort: '--name', region: 3, allocation: 'Ada', course: 7 }
  expect(parseVmSearch(nonsense)).toStrictEqual({
    q: undefined,
    state: undefined,
    region: undefined,
    allocation: undefined,
    course: undefined,
    sort: undefined,
  })
})
