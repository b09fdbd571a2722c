import { describe, expect, it } from 'vitest'
import { checkReadable } from './check-readable.ts'

describe('a file of students', () => {
  it.each([
    ['of quotes and spaces', `name,email\n"${'a"'.repeat(60_000)}${' '.repeat(60_000)},\n`],
    ['of quotes and line breaks', `name,email\r\n"${'a"'.repeat(40_000)}${'\n'.repeat(40_000)},\r\n`],
  ])('%s is refused unread', (_, text) => {
    expect(() => checkReadable(text)).toThrow('takes too long to read')
  })

  it.each([
    ['as long as there may be, in quotes', '"Ann Lee";"ann@school.test"\r\n'.repeat(100_000)],
    ['with padded cells', `"Ann Lee"${' '.repeat(200)};"ann@school.test"\n`.repeat(10_000)],
    ['of nothing but line breaks', '\n'.repeat(10_000_000)],
    ['of nothing but wide spaces', '\u3000'.repeat(3_000_000)],
    ['with many blank lines', `"Ann Lee";"ann@school.test"\n${'\n'.repeat(100_000)}`],
  ])('%s is read', (_, text) => {
    checkReadable(`name;email\n${text}`)
  })
})
