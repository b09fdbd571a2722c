import type { Vm } from '@labkeeper/contract/vms/vms'
import { expect, test } from 'vitest'
import { coursesOf, filterVms, regionsOf } from './filter-vms.ts'

const aVm = (changes: Partial<Vm>): Vm => ({
  _id: 'a',
  id: '/a',
  name: 'web-1',
  location: 'eastus',
  resourceGroup: 'cs-101',
  status: 'Succeeded',
  powerState: 'VM running',
  size: 'Standard_B2s',
  disks: [],
  createdAt: '2026-11-20T10:00:00Z',
  ...changes,
})

const web = aVm({ name: 'web-1', allocatedTo: { name: 'Ann Lee', email: 'ann@uni.test' } })
const db = aVm({ name: 'db-1', location: 'westeurope', powerState: 'VM deallocated' })
const idle = aVm({ name: 'idle', powerState: 'VM stopped', tags: { course: 'Networks' } })
const moving = aVm({ name: 'late', busy: true })
const all = [web, db, idle, moving]

const names = (vms: readonly Vm[]) => vms.map(({ name }) => name)

test('answers the same list while nothing is asked', () => {
  expect(filterVms(all, {})).toBe(all)
  expect(filterVms(all, { q: '  ' })).toBe(all)
})

test('finds by every word, in any field, without case', () => {
  expect(names(filterVms(all, { q: 'ANN b2s' }))).toEqual(['web-1'])
  expect(names(filterVms(all, { q: 'west europe' }))).toEqual(['db-1'])
  expect(names(filterVms(all, { q: 'networks' }))).toEqual(['idle'])
  expect(filterVms(all, { q: 'ann networks' })).toEqual([])
})

test('counts only deallocated VMs as stopped', () => {
  expect(names(filterVms(all, { state: 'stopped' }))).toEqual(['db-1'])
  expect(names(filterVms(all, { state: 'billed' }))).toEqual(['idle'])
  expect(names(filterVms(all, { state: 'changing' }))).toEqual(['late'])
  expect(names(filterVms(all, { state: 'running', region: 'eastus', q: 'we' }))).toEqual(['web-1'])
})

test('tells what somebody has from what is free', () => {
  expect(names(filterVms(all, { allocation: 'allocated' }))).toEqual(['web-1'])
  expect(names(filterVms(all, { allocation: 'unallocated', state: 'stopped' }))).toEqual(['db-1'])
})

test('narrows to a course, and lists those that have VMs by name', () => {
  const math = aVm({ name: 'math-1', course: { id: 'crs_2', name: 'Math' } })
  const art = aVm({ name: 'art-1', course: { id: 'crs_1', name: 'Art' } })
  const vms = [web, math, art, { ...math, name: 'math-2' }]
  expect(names(filterVms(vms, { course: 'crs_2' }))).toEqual(['math-1', 'math-2'])
  expect(coursesOf(vms)).toEqual([
    { value: 'crs_1', label: 'Art' },
    { value: 'crs_2', label: 'Math' },
  ])
})

test('lists the regions that occur, by name', () => {
  expect(regionsOf([...all, aVm({ location: 'mars' })])).toEqual([
    { value: 'eastus', label: 'East US' },
    { value: 'mars', label: 'mars' },
    { value: 'westeurope', label: 'West Europe' },
  ])
})

test('finds what a renewed list says, and no longer what it said before', () => {
  expect(names(filterVms(all, { q: 'networks' }))).toEqual(['idle'])
  const renewed = [aVm({ name: 'new' }), web, { ...idle, tags: {} }]
  expect(names(filterVms(renewed, { q: 'networks' }))).toEqual([])
  expect(names(filterVms(renewed, { q: 'ann@' }))).toEqual(['web-1'])
})
