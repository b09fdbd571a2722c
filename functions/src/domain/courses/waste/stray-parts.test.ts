import { describe, expect, it } from 'vitest'
import { snapshotNameOf, type TemplateRecord } from '../../templates/template.ts'
import type { FoundResource } from '../../vms/found-resource.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { knownIn, type LabFacts } from './known.ts'
import { straysAmong } from './stray-parts.ts'

const now = new Date('2026-11-27T12:00:00.000Z')
const labId = 'lab_1'
const found = (name: string, more: Partial<FoundResource> = {}): FoundResource => ({
  ...{ type: 'Microsoft.Compute/disks', name, resourceGroup: 'course', location: 'eastus' },
  ...{ tags: { 'labkeeper-lab': labId }, isAttached: false },
  ...more,
})
const vm = {
  id: 'vm_1',
  name: 'pc',
  resourceGroup: 'course',
  kept: [{ name: 'Old-Disk' }],
} as unknown as VmRecord
const nothing: LabFacts = { work: [], ended: [], vms: [], templates: [], courses: [], others: [] }
const namesOf = (all: readonly FoundResource[], facts: Partial<LabFacts> = {}): readonly string[] =>
  straysAmong(all, knownIn({ ...nothing, ...facts }), labId, now).map(({ name }) => name)
const withTags = (tags: Readonly<Record<string, string>>) => ({ tags: { 'labkeeper-lab': labId, ...tags } })

describe('what is astray', () => {
  it('carries the tag of this lab, and nothing has it', () => {
    const held = { isAttached: true, holder: 'microsoft.compute/virtualmachines course/theirs' }
    const all = [
      found('lost'),
      found('bare', { tags: {} }),
      found('elsewhere', { tags: { 'labkeeper-lab': 'lab_2' } }),
      found('held', held),
    ]
    expect(namesOf(all)).toEqual(['lost'])
  })

  it('is named by no record, in whichever field and case', () => {
    const all = [found('old-disk'), found('pc-nic-1'), found('binned'), found('lost')]
    const others = [{ type: 'of-a-newer-version', snapshot: { name: 'BINNED' } }]
    expect(namesOf(all, { vms: [vm], others })).toEqual(['lost'])
  })

  it('is what no template or version was saved as: that name stands in no record', () => {
    const template = { id: 'tpl_1', name: 'Desk' } as unknown as TemplateRecord
    const all = [found(snapshotNameOf(template)), found('lost')]
    expect(namesOf(all, { templates: [template] })).toEqual(['lost'])
    expect(namesOf(all)).toHaveLength(2)
  })

  it.each([
    ['by an operation', { 'labkeeper-operation': 'op_1' }],
    ['for a machine', { 'labkeeper-vm': 'vm_9' }],
    ['for a machine of a course', { 'labkeeper-machine': 'vm_9' }],
    ['for a course that is cleaned up', { 'labkeeper-course': 'crs_9' }],
  ])('is not just being made %s', (_, tags) => {
    const work = ['vm_9', 'crs_9'].map((vmId) => ({ operationId: 'op_1', vmId, kind: 'reset', input: {} }))
    expect(namesOf([found('new', withTags(tags))], { work: work as unknown as LabFacts['work'] })).toEqual([])
    expect(namesOf([found('new', withTags(tags))])).toEqual(['new'])
  })

  it('was not made a moment ago by what nobody saw the end of', () => {
    const made = withTags({ 'labkeeper-operation': 'op_1' })
    expect(namesOf([found('new', { ...made, since: '2026-11-27T11:51:00.000Z' })])).toEqual([])
    const since = { since: '2026-11-27T11:51:00.000Z' }
    expect(namesOf([found('new', { ...made, ...since })], { ended: ['op_1'] })).toEqual(['new'])
    expect(namesOf([found('old', { ...made, since: '2026-11-27T11:49:00.000Z' })])).toEqual(['old'])
  })

  it('may have something that is astray as well, but not what hangs on something in use', () => {
    const nic = 'Microsoft.Network/networkInterfaces' as const
    const address = { type: 'Microsoft.Network/publicIPAddresses', isAttached: true } as const
    const all = [
      found('nic-a', { type: nic }),
      found('ip-a', { ...address, holder: 'microsoft.network/networkinterfaces course/nic-a' }),
      found('nic-b', { type: nic, isAttached: true, holder: 'microsoft.compute/virtualmachines course/b' }),
      found('ip-b', { ...address, holder: 'microsoft.network/networkinterfaces course/nic-b' }),
    ]
    expect(namesOf(all)).toEqual(['nic-a', 'ip-a'])
  })
})
