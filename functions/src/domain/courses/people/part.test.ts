import { describe, expect, it } from 'vitest'
import { checkFunction } from './part.ts'

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
