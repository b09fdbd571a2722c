import { describe, expect, it } from 'vitest'
import { keptBy } from '../courses/disks/disk-views.ts'
import { toKeptDisk, toNewDisk } from '../courses/disks/plan-exchange.ts'
import type { MachineOfCourse } from '../courses/machines/machine.ts'
import type { VmRecord } from '../vms/vm-record.ts'
import { exchanged } from './exchange.ts'
import type { StepRecord } from './step-record.ts'

const course = { rules: { keepDays: 7 }, timeZone: 'Europe/Berlin' } as never
const now = new Date('2026-11-22T23:30:00.000Z')
const passwordSet = { at: now.toISOString(), by: 'Ada', userId: 'u_1' } as const
const ofCourse: MachineOfCourse = { id: 'crs_1', number: 1, clean: false, version: 1 }
const vm = {
  ...{ id: 'vm_1', name: 'bio-1', size: 'Standard_B2s', powerState: 'VM running', diskSizeGB: 64 },
  ...{ os: 'Ubuntu', osType: 'Linux', copyOf: { snapshotName: 'v1' }, disks: [{ name: 'bio-1-disk' }] },
  ...{ allocatedTo: { userId: 'u_1' }, course: { ...ofCourse, passwordSet } },
} as unknown as VmRecord & { readonly course: MachineOfCourse }

const stepOf = (change: Pick<StepRecord, 'draft' | 'exchange'>) =>
  ({ id: 'stp_1', kind: 'reset', ...change }) as unknown as StepRecord

describe('a machine with another disk', () => {
  it('takes passwords or keys as that disk does, and again as the old one does', () => {
    const planned = { ...vm, course: { ...ofCourse, version: 2, keysOnly: true } } as VmRecord
    const to = toNewDisk(course, vm, planned, now)
    const after = exchanged(vm, stepOf(to), now.toISOString())
    expect(after).toMatchObject({ 'course/keysOnly': true, 'course/passwordSet': null, 'course/version': 2 })

    const { kept = [] } = after
    const then = {
      ...{ ...vm, disks: [{ name: to.exchange.to }], kept },
      course: { ...ofCourse, version: 2, keysOnly: true } as const,
    }
    const [old] = keptBy(then, 'u_1', now.toISOString())
    if (old === undefined) throw new Error('It was not kept')
    const back = exchanged(then, stepOf(toKeptDisk(course, then, old, undefined, now)), now.toISOString())
    expect(back).toMatchObject({ 'course/keysOnly': null, 'course/version': 1 })
    expect(back.kept).toMatchObject([{ name: to.exchange.to, keysOnly: true, version: 2 }])
  })
})
