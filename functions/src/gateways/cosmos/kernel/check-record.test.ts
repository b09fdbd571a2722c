import { describe, expect, it } from 'vitest'
import { checkRecord } from './check-record.ts'

const stored = {
  ...{ type: 'vm', id: 'vm_1', labId: 'lab_1', uk: 'vm:course/web', schema: 1 },
  ...{ name: 'web', resourceGroup: 'course', subscriptionId: 's', location: 'eastus', size: 'Standard_B1s' },
  ...{ osType: 'Linux', os: 'Ubuntu', tags: {}, powerState: 'VM running', status: 'Succeeded', disks: [] },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', sealedPassword: 'hush' },
  ...{ _rid: 'r', _self: 's', _etag: '"e"', _ts: 1 },
}
const checking = (document: object) => () => checkRecord(document)

describe('a record that leaves the database', () => {
  it('may have fields that another version writes', () => {
    expect(checking({ ...stored, colour: 'red', image: undefined })).not.toThrow()
  })

  it.each([
    ['a value of another kind', { ...stored, name: 7 }, 'name'],
    ['a word that is none of ours', { ...stored, status: 'Asleep' }, 'status'],
    ['a lack', { ...stored, subscriptionId: undefined }, 'subscriptionId'],
    [
      'a part of another kind',
      { ...stored, allocatedTo: { userId: 'u_1', name: 'Ann', email: 1 } },
      'allocatedTo',
    ],
    ['an empty field', { ...stored, operationId: null }, 'operationId'],
  ])('is refused for %s, by container, id and field', (_, document, field) => {
    expect(checking(document)).toThrow(
      new Error(`The record vm_1 in container labs is not as it must be: look at its field ${field}`),
    )
  })

  it('is told of without a word of what it holds', () => {
    expect(checking({ ...stored, sealedPassword: ['hush'] })).toThrow(/^(?!.*hush).*sealedPassword$/)
  })

  it('may be read in part, and what is read is looked at', () => {
    const { _rid, labId, uk, ...listed } = stored
    expect(checking(listed)).not.toThrow()
    expect(checking({ ...listed, disks: 'none' })).toThrow(/disks$/)
  })

  it("is nobody's business when it is no record of these", () => {
    expect(checking({ type: 'trial', id: 1 })).not.toThrow()
    expect(checking({ count: 1 })).not.toThrow()
  })
})
