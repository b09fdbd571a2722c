import { describe, expect, it } from 'vitest'
import { readTokens } from './tokens.ts'

const textsOf = (text: string) => readTokens(text).map((token) => token.text)

describe('readTokens', () => {
  it('splits words, parameters, numbers and symbols, and drops blanks and comments', () => {
    expect(textsOf('c.n>=1.5e3 -- why\n AND @a<>.5')).toEqual([
      'c',
      '.',
      'n',
      '>=',
      '1.5e3',
      'AND',
      '@a',
      '<>',
      '.5',
      '',
    ])
  })

  it('undoes quotes and escapes', () => {
    expect(textsOf(String.raw`'o\'k' "a\"b" 'ü\n'`)).toEqual(["o'k", 'a"b', 'ü\n', ''])
  })

  it('refuses what is no token', () => {
    expect(() => readTokens("c.name = 'open")).toThrow("incorrect syntax near ''open'")
    expect(() => readTokens('c.name = #')).toThrow("incorrect syntax near '#'")
  })
})
