import { describe, expect, it } from 'vitest'
import { directoryNameId, labIdOf, userIdOf } from './derived-ids.ts'

describe('an address', () => {
  it('is one account in every spelling', () => {
    const spellings = ['ada@example.test', ' Ada@Example.TEST ', 'ａｄａ@example.test']
    expect(new Set(spellings.map(userIdOf)).size).toBe(1)
    expect(userIdOf('ada@example.test')).not.toBe(userIdOf('ida@example.test'))
  })

  it('makes ids that need no escaping anywhere', () => {
    const id = userIdOf("o'hara+1@example.test")
    expect(id).toMatch(/^u_[0-9a-f]{32}$/)
    expect(labIdOf(id)).toMatch(/^lab_[0-9a-f]{32}$/)
    expect(directoryNameId('Teacher@Contoso.test')).toBe(directoryNameId('teacher@contoso.test'))
  })
})
