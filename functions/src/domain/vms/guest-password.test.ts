import { passwordProblem } from '@labkeeper/contract/vms/azure-rules'
import { describe, expect, it } from 'vitest'
import { generateGuestPassword } from './guest-password.ts'

describe('a password for a guest', () => {
  it('has 14 readable characters of three classes that Azure takes on both systems', () => {
    for (let round = 0; round < 500; round += 1) {
      const password = generateGuestPassword('teacher')
      expect(password).toMatch(/^[A-HJ-KM-NP-Za-hj-kmnp-z][A-HJ-KM-NP-Za-hj-kmnp-z2-9]{13}$/)
      for (const osType of ['Linux', 'Windows'] as const) {
        expect(passwordProblem(password, 'teacher', osType)).toBeUndefined()
      }
    }
  })

  it('never holds the user name', () => {
    const drawn = Array.from({ length: 300 }, () => generateGuestPassword('A').toLowerCase())
    expect(drawn.some((password) => password.includes('a'))).toBe(true)
    // Of three letters so that it would happen now and then.
    for (let round = 0; round < 3000; round += 1) {
      expect(generateGuestPassword('aBc').toLowerCase()).not.toContain('abc')
    }
  })

  it('differs every time', () => {
    expect(new Set(Array.from({ length: 200 }, () => generateGuestPassword('teacher'))).size).toBe(200)
  })
})
