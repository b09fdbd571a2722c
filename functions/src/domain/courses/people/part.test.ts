import { describe, expect, it } from 'vitest'
import { checkFunction, checkRank } from './part.ts'

const missing = 'This course does not exist, or you have no part in it.'
const tooLow = 'Your function in this course does not allow this.'

describe('a function in a course', () => {
  it.each([
    ['student', 'viewer', tooLow],
    ['viewer', 'assistant', tooLow],
    ['viewer', 'teacher', tooLow],
    ['assistant', 'teacher', tooLow],
  ] as const)('%s is too low for a call of %s', (mine, needed, sentence) => {
    expect(() => checkFunction({ function: mine, state: 'active' }, needed)).toThrow(sentence)
  })

  it.each([
    ['viewer', 'viewer'],
    ['assistant', 'viewer'],
    ['assistant', 'assistant'],
    ['teacher', 'assistant'],
    ['teacher', 'teacher'],
  ] as const)('%s is enough for a call of %s', (mine, needed) => {
    expect(checkFunction({ function: mine, state: 'active' }, needed)).toBe(mine)
  })

  it('begins when the person has accepted it', () => {
    expect(() => checkFunction({ function: 'teacher', state: 'invited' }, 'viewer')).toThrow(missing)
    expect(() => checkFunction(undefined, 'viewer')).toThrow(missing)
  })
})

describe('giving a function', () => {
  const above = 'You cannot give a function above your own.'

  it.each([
    ['viewer', 'assistant'],
    ['viewer', 'teacher'],
    ['assistant', 'teacher'],
  ] as const)('%s gives and takes none of %s', (mine, wanted) => {
    expect(() => checkRank(mine, wanted)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: above }),
    )
  })

  it.each([
    ['assistant', 'assistant'],
    ['assistant', 'student'],
    ['teacher', 'teacher'],
    ['owner', 'teacher'],
  ] as const)('%s may give that of %s', (mine, wanted) => {
    expect(() => checkRank(mine, wanted)).not.toThrow()
  })
})
