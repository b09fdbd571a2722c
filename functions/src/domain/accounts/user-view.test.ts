import { describe, expect, it } from 'vitest'
import { newSession } from './session.ts'
import { toUser } from './user-view.ts'

const ann = { id: 'u_1', labId: 'lab_1', role: 'student', name: 'Ann', email: 'ann@uni.test' } as const
const shown = { name: 'Ann', email: 'ann@uni.test', role: 'student', isAzureAD: false }
const givenAt = '2026-11-22T08:00:00.000Z'

describe('what a screen is told of a password', () => {
  it.each([{}, { passwordGivenAt: false as const }])('is nothing where it is the own one: %j', (of) => {
    expect(toUser({ ...ann, ...of })).toEqual(shown)
  })

  it('is that somebody else gave it, and not when', () => {
    expect(toUser({ ...ann, passwordGivenAt: givenAt })).toEqual({ ...shown, hasGivenPassword: true })
  })

  it('is carried by the session', () => {
    const personOf = (of: object) => newSession({ ...ann, ...of }, 'a browser', new Date(givenAt)).person
    expect(toUser(personOf({ passwordGivenAt: givenAt }))).toMatchObject({ hasGivenPassword: true })
    expect(personOf({ passwordGivenAt: false })).not.toHaveProperty('passwordGivenAt')
  })
})
