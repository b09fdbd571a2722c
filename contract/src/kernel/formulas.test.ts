import { expect, it } from 'vitest'
import { withFormulas, withoutFormulas } from './formulas.ts'

it.each(['=1+1', '+1', '-1', '@A', 'Ada;=1+1', 'Ada;"=1+1', ';;@A', ';""-1', 'a=b', 'Ada', ''])(
  '%j comes back as it was',
  (cell) => {
    expect(withFormulas(withoutFormulas(cell))).toBe(cell)
  },
)

it.each(["O'Neill", "'Ada'", "a'=b", "Ada '=1", '"\'=1', "''=1"])(
  'an apostrophe that made no text of %j stays',
  (cell) => {
    expect(withFormulas(cell)).toBe(cell)
  },
)

it('each of several is taken back', () => {
  expect(withFormulas("'=1;'=2;\"'@3")).toBe('=1;=2;"@3')
})
