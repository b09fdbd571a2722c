import { expect, test } from 'vitest'
import { addedText } from './added-text.ts'

test('whoever was there already is not made another unseen', () => {
  const ada = { name: 'Ada', email: 'ada@uni.test', function: 'student' } as const
  expect(addedText('Ada', { keep: [] })).toBe('Ada is added.')
  expect(addedText('Ada', { keep: [ada] })).toBe('Ada was in this course already, and is saved as: Student.')
  expect(addedText('Ada', { keep: [{ ...ada, group: 'Blue' }] })).toBe(
    'Ada was in this course already, and is saved as: Student, Blue.',
  )
})
