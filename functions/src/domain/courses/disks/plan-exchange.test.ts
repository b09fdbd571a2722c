import { describe, expect, it } from 'vitest'
import type { VmRecord } from '../../vms/vm-record.ts'
import { type Exchanging, toNewDisk } from './plan-exchange.ts'

const course = { rules: { keepDays: 7 }, timeZone: 'Europe/Berlin' } as never
const now = new Date('2026-11-22T23:30:00.000Z')
const copyOf = { snapshotName: 'v1', generation: 'V2', securityType: 'TrustedLaunch' }
const vm: Exchanging = {
  ...{ id: 'vm_1', name: 'bio-1', size: 'Standard_B2s', powerState: 'VM running', diskSizeGB: 64, copyOf },
  course: { id: 'crs_1', number: 1, clean: false },
}
const planned = (change: object = {}) =>
  ({ ...vm, copyOf: { ...copyOf, snapshotName: 'v2' }, ...change }) as VmRecord

describe('how a machine comes to another disk', () => {
  it.each<[string, object, object, string]>([
    ['of another version', {}, {}, 'swap'],
    ['of an image', { copyOf: undefined }, { copyOf: undefined }, 'image'],
    ['of a version, after an image', { copyOf: undefined }, { copyOf: { snapshotName: 'v2' } }, 'swap'],
    ['of another size', {}, { diskSizeGB: 128 }, 'anew'],
    ['of a smaller size', { diskSizeGB: 128 }, {}, 'anew'],
    ['of another generation', {}, { copyOf: { ...copyOf, generation: 'V1' } }, 'anew'],
    ['without trusted launch', {}, { copyOf: { snapshotName: 'v2', generation: 'V2' } }, 'anew'],
    ['once it was taken apart', { course: { ...vm.course, unmade: true } }, {}, 'anew'],
    ['of a recipe with another size of machine', {}, { size: 'Standard_D2s_v3' }, 'swap'],
  ])('%s', (_, was, next, way) => {
    const { exchange, draft } = toNewDisk(course, { ...vm, ...was } as Exchanging, planned(next), now)
    expect(exchange).toMatchObject({ way, ran: true, untilInWords: '30 November' })
    expect(draft).toMatchObject({ size: 'Standard_B2s', disks: [{ name: exchange.to }] })
    expect(exchange.to).toMatch(/^bio-1-disk-[0-9a-f]{8}$/)
  })

  it('takes over the size of the recipe where it is made ready for the next', () => {
    const other = planned({ size: 'Standard_D2s_v3' })
    const { exchange, draft } = toNewDisk(course, vm, other, now, true)
    expect({ way: exchange.way, size: draft.size }).toEqual({ way: 'anew', size: 'Standard_D2s_v3' })
  })

  it('keeps nothing where nothing is to be kept', () => {
    const none = { rules: { keepDays: 0 }, timeZone: 'UTC' } as never
    const { exchange } = toNewDisk(none, vm, planned(), now)
    expect(exchange.keeps.until).toBe(now.toISOString())
    expect(exchange).not.toHaveProperty('untilInWords')
  })
})
