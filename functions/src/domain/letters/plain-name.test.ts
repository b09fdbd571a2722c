import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Jürgen Müller', 'Jürgen Müller'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ["O'Neill-Smith Jr.", "O'Neill-Smith Jr."],
  ['Visit https://evil.test/pay now', 'Visit now'],
  ['evil.test', ''],
  ['Claim it at evil .test', 'Claim it at evil'],
  ['Write to me@evil.test', 'Write to'],
  ['www evil', 'evil'],
  ['ｅｖｉｌ．ｔｅｓｔ Grace', 'Grace'],
  ['evil。test Grace', 'Grace'],
  ['evil.भारत Grace', 'Grace'],
  ['ev\u200Bil.te\u00ADst Grace', 'Grace'],
  // A joiner of letters, a selector of variants and a line below: none parts the address for an eye.
  ['evil.\u034Ftest Grace', 'Grace'],
  ['evil.\uFE0Ftest Grace', 'Grace'],
  ['evil.\u0332test Grace', 'Grace'],
  ['1\u0332.\u03322.\u03323 Grace', 'Grace'],
  ['\u3164\u115F', ''],
  ['192.0.2.1/x Grace', 'Grace'],
  ['Grace\r\nBcc: x@evil.test', 'Grace'],
  ['javascript:alert Grace', 'Grace'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})

it('is short', () => {
  expect(plainName('win a prize '.repeat(20)).length).toBeLessThanOrEqual(60)
})

// A mail service takes no half of a letter, and nobody would be invited to such a course.
it('is cut between letters', () => {
  const name = plainName(`${'a'.repeat(59)}💥 of Unix`)
  expect(name.isWellFormed()).toBe(true)
  expect(name.length).toBeLessThanOrEqual(60)
})
