import { expect, it } from 'vitest'
import { firstInLine, type ImportInLine, placeInLine } from './import-line.ts'

const anImport = (id: ImportInLine['id'], changes: Partial<ImportInLine> = {}): ImportInLine => ({
  id,
  state: 'accepted',
  open: 5,
  total: 5,
  createdAt: '2026-11-22T08:00:00.000Z',
  ...changes,
})
const later = { createdAt: '2026-11-22T09:00:00.000Z' }

it('lets the oldest import of a lab run, and the others wait', () => {
  const line = [anImport('op_c', later), anImport('op_b'), anImport('op_a')]
  expect(firstInLine(line)?.id).toBe('op_a')
  expect(line.map(({ id }) => placeInLine(line, id))).toEqual(['waiting', 'waiting', 'first'])
})

it('waits for none that has ended, or is not accepted', () => {
  const line = [
    anImport('op_a', { open: 0 }),
    anImport('op_b', { state: 'accepting' }),
    anImport('op_c', later),
  ]
  expect(line.map(({ id }) => placeInLine(line, id))).toEqual(['waiting', 'accepting', 'first'])
  expect(placeInLine(line, 'op_gone')).toBe('missing')
  expect(firstInLine([])).toBeUndefined()
})
