import { expect, it } from 'vitest'
import { joinHash, newJoinCode, newJoinToken, readJoinCode } from './join-code.ts'

it('makes codes that are read as they are', () => {
  for (const code of [newJoinCode(), newJoinToken()]) expect(readJoinCode(code)).toBe(code)
  expect(newJoinCode()).toHaveLength(8)
  expect(newJoinToken()).toHaveLength(26)
  expect(newJoinToken()).not.toBe(newJoinToken())
})

it.each([
  ['k7m2-9qxa', 'K7M29QXA'],
  [' K7M2 9QXA ', 'K7M29QXA'],
  ['OILo-il00', '01101100'],
])('reads %j', (typed, code) => {
  expect(readJoinCode(typed)).toBe(code)
})

it.each(['', 'K7M29QX', 'K7M29QXAA', 'K7M29QXU', 'K7M29QX!', '../K7M29Q', 'ſſſſſſſſ'])(
  'refuses %j',
  (typed) => {
    expect(readJoinCode(typed)).toBeUndefined()
  },
)

it('keeps nothing of it in its hash', () => {
  expect(joinHash('K7M29QXA')).toMatch(/^[\w-]{43}$/)
})
