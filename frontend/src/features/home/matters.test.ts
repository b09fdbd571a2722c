import type { Vm } from '@labkeeper/contract/vms/vms'
import { expect, test } from 'vitest'
import { mattersAmong } from './matters.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const vm = (name: string, more: Partial<Vm> = {}): Vm => ({
  _id: name,
  id: `/${name}`,
  name,
  location: 'westeurope',
  resourceGroup: 'rg',
  status: 'Succeeded',
  powerState: 'VM running',
  size: 'Standard_B2s',
  disks: [],
  createdAt: now.toISOString(),
  ...more,
})

test('names the urgent before the costly, and in each the soonest and the lowest number first', () => {
  const matters = mattersAmong(
    [
      vm('vm-10', { powerState: 'VM stopped' }),
      vm('vm-2', { powerState: 'VM stopped' }),
      vm('later', { autoStopAt: inMinutes(25) }),
      vm('sooner', { autoStopAt: inMinutes(5) }),
      vm('gone', { autoDeleteAt: inMinutes(29) }),
      vm('broken', { status: 'Failed' }),
    ],
    now,
  )
  expect(matters.map(({ kind, vm: { name } }) => `${kind} ${name}`)).toEqual([
    'failed broken',
    'deletes gone',
    'stops sooner',
    'stops later',
    'billed vm-2',
    'billed vm-10',
  ])
})

test('is silent about what is well and what is far away', () => {
  expect(mattersAmong([vm('fine', { autoStopAt: inMinutes(31) })], now)).toEqual([])
})

test('says nothing of a VM of which Azure is not asked', () => {
  const far = vm('far', { powerState: 'VM unknown', status: 'Failed', stranded: true })
  expect(mattersAmong([far], now)).toEqual([])
})

test('names a VM once for each of its troubles', () => {
  const matters = mattersAmong([vm('x', { status: 'Failed', powerState: 'VM unknown' })], now)
  expect(new Set(matters.map(({ id }) => id)).size).toBe(2)
})

test('leaves out what is announced already', () => {
  const announced = vm('web-1', { autoStopAt: inMinutes(10), noticeAt: inMinutes(-5) })
  expect(mattersAmong([announced], now)).toEqual([])
})
