import { describe, expect, it } from 'vitest'
import { snapshotTagsOf } from '../templates/template.ts'
import { isOtherInterface, networkPartsOf, tagsOf } from './azure-names.ts'

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

describe('tags of what is made for a course', () => {
  const made = { id: 'vm_1', labId: 'lab_1', tags: { purpose: 'exam' } } as const
  const template = { id: 'tpl_1', labId: 'lab_1' } as const
  const course = { course: { id: 'crs_1' } }

  it('name lab, course and machine', () => {
    const own = { 'labkeeper-lab': 'lab_1', 'labkeeper-course': 'crs_1', 'labkeeper-machine': 'vm_1' }
    expect(tagsOf({ ...made, ...course }, 'op_1')).toMatchObject({ ...own, purpose: 'exam' })
    expect(snapshotTagsOf({ ...template, ...course }, 'op_1', 'vm_1')).toMatchObject(own)
  })

  it('are no tags of the network but lab and course, and of a shared group not even the course', () => {
    const tags = { 'labkeeper-lab': 'lab_1', 'labkeeper-course': 'crs_1' }
    expect(networkPartsOf('lab_1', 'own', 'eastus', course).tags).toEqual(tags)
    expect(networkPartsOf('lab_1', 'shared', 'eastus').tags).toEqual({ 'labkeeper-lab': 'lab_1' })
  })

  it('are none for what is made for no course', () => {
    expect(Object.keys(tagsOf(made, 'op_1')).sort()).toEqual([
      'labkeeper-lab',
      'labkeeper-operation',
      'labkeeper-vm',
      'purpose',
    ])
    expect(Object.keys(snapshotTagsOf(template, 'op_1', 'vm_1'))).toHaveLength(3)
  })
})
