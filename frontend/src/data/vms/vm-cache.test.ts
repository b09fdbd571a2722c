import type { Vm } from '@labkeeper/contract/vms/vms'
import { expect, test } from 'vitest'
import { expectAction, replaceVm } from './vm-cache.ts'

const vm: Vm = {
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
}

test('shows at once what the action will do', () => {
  expect(expectAction(vm, 'stop')).toMatchObject({ powerState: 'VM deallocating', busy: true })
  expect(expectAction(vm, 'delete')).toMatchObject({ powerState: 'VM deleting', busy: true })
  expect(expectAction(vm, 'restart')).toMatchObject({ powerState: 'VM starting', busy: true })
})

test('replaces one VM, however its name is written, and leaves the others as they are', () => {
  const other = { ...vm, name: 'web-2' }
  const list = [vm, other]
  const changed = replaceVm(list, { resourceGroup: 'CS-101', name: 'WEB-1' }, (old) => ({
    ...old,
    busy: true,
  }))
  expect(changed[0]).toMatchObject({ name: 'web-1', busy: true })
  expect(changed[1]).toBe(other)
})

test('leaves a list alone that does not hold the VM', () => {
  const list = [vm]
  expect(replaceVm(list, { resourceGroup: 'other', name: 'web-1' }, (old) => old)).toBe(list)
})
