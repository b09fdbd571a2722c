import type { Machine } from '@labkeeper/contract/vms/power'
import { expect, test } from 'vitest'
import { ordersFor } from './vm-actions.ts'

const labels = (vm: Machine) => ordersFor(vm).map(({ label }) => label)

test('offers to start what is off and to stop what runs, and nothing where work goes on', () => {
  expect(labels({ powerState: 'VM deallocated' })).toEqual(['Start'])
  expect(labels({ powerState: 'VM running' })).toEqual(['Stop'])
  expect(labels({ powerState: 'VM stopped' })).toEqual(['Start', 'Stop'])
  expect(labels({ powerState: 'VM running', busy: true })).toEqual([])
  expect(labels({ powerState: 'VM running', stranded: true })).toEqual([])
})
