import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'

test('names each group once, as people sort them', () => {
  const people = ['Zulu', 'Öst', '', undefined, 'Group 10', 'ost', 'Group 2', 'Zulu'].map((group) => ({
    group,
  }))
  expect(groupsOf(people)).toEqual(['Group 2', 'Group 10', 'ost', 'Öst', 'Zulu'])
})
