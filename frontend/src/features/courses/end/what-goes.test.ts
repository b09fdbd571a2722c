import { expect, test } from 'vitest'
import { goesOf, inALine } from './what-goes.ts'

test('what goes is counted, and what there is none of is not named', () => {
  expect(goesOf({ machines: 1, disks: 2, addresses: 1, snapshots: 0 })).toEqual([
    ...['1 machine', '2 disks', '1 public address'],
  ])
  expect(goesOf({ machines: 0, disks: 0, addresses: 0, snapshots: 0 })).toEqual([])
})

test('a line of it reads like a sentence', () => {
  expect(inALine(['12 machines', '14 disks', '3 checkpoints'])).toBe(
    '12 machines, 14 disks and 3 checkpoints',
  )
  expect(inALine(['1 machine'])).toBe('1 machine')
})
