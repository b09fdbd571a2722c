import { expect, it } from 'vitest'
import { generatePassword } from './generate-password.ts'

it('makes 16 characters of all classes that begin with a letter and do not look alike, never the same twice', () => {
  const passwords = Array.from({ length: 2000 }, generatePassword)
  for (const password of passwords) {
    expect(password).toMatch(/^[A-Za-z][A-Za-z2-9!#%*+=?@]{15}$/)
    expect(password).not.toMatch(/[0O1lIioL]/)
    for (const one of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(one)
  }
  expect(new Set(passwords).size).toBe(passwords.length)
})
