import type { Vm } from '@labkeeper/contract/vms/vms'
import { expect, test } from 'vitest'
import { byRegion, byState, countVms } from './counts.ts'

const vm = (powerState: Vm['powerState'], location: string, resourceGroup: string): Vm => ({
  _id: 'x',
  id: '/x',
  name: 'x',
  location,
  resourceGroup,
  status: 'Succeeded',
  powerState,
  size: 'Standard_B2s',
  disks: [],
  createdAt: '2026-11-20T12:00:00Z',
})

const vms = [
  vm('VM running', 'westeurope', 'Rg'),
  vm('VM running', 'eastus', 'rg'),
  vm('VM deallocated', 'westeurope', 'other'),
  vm('VM stopped', 'mars', 'other'),
]

test('only a deallocated VM counts as stopped, and groups differ by more than case', () => {
  expect(countVms(vms)).toEqual({ total: 4, running: 2, stopped: 1, regions: 3, resourceGroups: 2 })
})

test('shares come largest first, by their shown names', () => {
  expect(byRegion(vms).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'West Europe 2',
    'East US 1',
    'mars 1',
  ])
  expect(byState(vms).map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Running 2',
    'Deallocated 1',
    'Stopped 1',
  ])
})
