import { describe, expect, it } from 'vitest'
import { isOtherInterface } from './azure-names.ts'

const vm = { id: 'vm_3f9c0a12aa', name: 'web', resourceGroup: 'course', subscriptionId: 'SUB' } as const
const idOf = (group: string, name: string) =>
  `/subscriptions/sub/resourceGroups/${group}/providers/microsoft.network/networkInterfaces/${name}`

describe('another interface', () => {
  it('is none that was made for the VM, however Azure spells it', () => {
    expect(isOtherInterface(vm, idOf('COURSE', 'web-nic-3f9c0a12'))).toBe(false)
  })

  it('is one of another name or group', () => {
    expect(isOtherInterface(vm, idOf('course', 'theirs'))).toBe(true)
    expect(isOtherInterface(vm, idOf('other', 'web-nic-3f9c0a12'))).toBe(true)
  })

  it('is known once its addresses are shown; then the own one of the VM is another', () => {
    const moved = { ...vm, nicId: idOf('Course', 'Theirs') }
    expect(isOtherInterface(moved, idOf('course', 'theirs'))).toBe(false)
    expect(isOtherInterface(moved, idOf('course', 'web-nic-3f9c0a12'))).toBe(true)
  })
})
