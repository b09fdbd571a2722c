import { expect, test } from 'vitest'
import { contentLoss, describeLoss, labelsOf, shortList } from './loss.ts'

const free = { name: 'web-1' }
const given = { name: 'web-2', allocatedTo: { name: 'Ann Lee', email: 'ann@uni.test' } }

test('names a single VM and its student', () => {
  expect(describeLoss([free])).toBe('web-1')
  expect(describeLoss([given])).toBe('web-2, allocated to Ann Lee')
})

test('counts several and how many of them students use', () => {
  expect(describeLoss([free, free])).toBe('2 VMs')
  expect(describeLoss([given, free, given])).toBe('3 VMs, 2 of them allocated to students')
  expect(describeLoss([given, free])).toBe('2 VMs, 1 of them allocated to a student')
  expect(describeLoss([given, given])).toBe('2 VMs, all allocated to students')
})

test('says what is lost with the disks, and with what is parked whatever stays', () => {
  expect(contentLoss(1, 1, false)).toBe('')
  expect(contentLoss(1, 1, true)).toBe('Everything on its disk is lost. ')
  expect(contentLoss(1, 0, false)).toBe('Everything on its disk is lost. ')
  expect(contentLoss(2, 0, false)).toBe('Everything on their disks is lost. ')
  expect(contentLoss(2, 1, false)).toBe('Everything on what is parked is lost. ')
  expect(contentLoss(2, 1, true)).toBe('Everything on their disks is lost. ')
})

test('never hides just one name behind a count', () => {
  expect(shortList(['a', 'b', 'c'], 2)).toEqual({ names: ['a', 'b', 'c'], more: 0 })
  expect(shortList(['a', 'b', 'c', 'd'], 2)).toEqual({ names: ['a', 'b'], more: 2 })
})

test('names the group where two have one name', () => {
  const vm = (name: string, resourceGroup: string) => ({ name, resourceGroup })
  expect(labelsOf([vm('web', 'a'), vm('db', 'a'), vm('Web', 'b')])).toEqual(['web (a)', 'db', 'Web (b)'])
  expect(labelsOf([vm('web', 'a'), vm('db', 'b')])).toEqual(['web', 'db'])
})
