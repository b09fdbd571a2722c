import { describe, expect, it } from 'vitest'
import { isSameMachine } from './same-machine.ts'

/** Not yet compared: Azure's id is not known. */
const fresh = { id: 'vm_3f9c0a12aa', name: 'web', resourceGroup: 'course', subscriptionId: 'SUB' } as const
const vm = { ...fresh, azureVmId: '0e2f5c1a-7f0d-4c7e-9a3c-2f6f1f0b9d11' }
const network = '/subscriptions/sub/resourceGroups/COURSE/providers/Microsoft.Network/networkInterfaces'
const foreign = {
  vmId: '9d1c8f52-3f35-4c56-8a0a-6a5a0a4f7c20',
  tags: {},
  disks: [{ name: 'web_OsDisk_1' }, { name: 'web-disk-3f9c0a12' }],
  nicId: `${network}/web123`,
}

describe('a VM of the same name', () => {
  it('is another one by the id that Azure gave it', () => {
    expect(isSameMachine(vm, foreign)).toBe(false)
    expect(isSameMachine(vm, { ...foreign, vmId: undefined })).toBe(false)
    expect(isSameMachine(fresh, { ...foreign, vmId: undefined })).toBe(false)
  })

  it('is the same one whatever was changed at it, in any spelling of its id', () => {
    expect(isSameMachine(vm, { ...foreign, vmId: vm.azureVmId.toUpperCase() })).toBe(true)
  })

  it.each([
    ['tag', { tags: { 'labkeeper-vm': vm.id } }],
    ['disk', { disks: [{ name: 'WEB-disk-3f9c0a12' }] }],
    ['interface', { nicId: `${network}/web-nic-3f9c0a12` }],
  ])('is ours when it was made anew around our %s', (_what, mark) => {
    expect(isSameMachine(vm, { ...foreign, ...mark })).toBe(true)
  })

  it('is not ours by the tag of another one', () => {
    expect(isSameMachine(vm, { ...foreign, tags: { 'labkeeper-vm': 'vm_other' } })).toBe(false)
  })
})
