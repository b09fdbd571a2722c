import { describe, expect, it } from 'vitest'
import type { VmRecord } from '../../vms/vm-record.ts'
import { newAccess } from './opening.ts'
import { lettingOf, lookAt, mayOpen, switched, toVmReach } from './outside.ts'
import { firstRules, wantedRules } from './rules.ts'

const now = '2026-11-20T10:00:00.000Z'
const until = '2026-11-20T20:00:00.000Z'
const here = '84.12.3.4'
const rules = { student: [here], staff: [], course: [] }
const student = { addresses: [{ address: here, by: 'Stu' }], until, userId: 'u_1' as const }
const vm = {
  ...{ powerState: 'VM running', allocatedTo: { userId: 'u_1' }, closed: true },
  access: { rev: '1', rules, student },
} as unknown as VmRecord
const { closed: _, ...rest } = vm
const open: VmRecord = rest
const seen = { vm, lab: {}, working: undefined }
const ofStudent = { side: 'student', from: here } as const

describe('a VM outside courses', () => {
  it('lets in everybody until it is closed, and then whoever opened it', () => {
    expect(wantedRules(open, lettingOf(open), now)).toEqual({ ...rules, course: ['*'] })
    expect(wantedRules(vm, lettingOf(vm), now)).toEqual(rules)
    expect(newAccess(firstRules(lettingOf(vm))).rules).toEqual({ student: [], staff: [], course: [] })
  })

  it('forgets who opened it when it is open for everybody, and only then', () => {
    expect(switched(vm, false)).toEqual({ rev: expect.any(String), rules })
    expect(switched(vm, true)).toEqual({ rev: expect.any(String), rules, student })
    expect(switched({}, true).rev).not.toBe(switched({}, true).rev)
  })

  it('is looked at when its record says so; a machine of a course when its course does', () => {
    expect([lookAt({}, now), lookAt({}, null), lookAt({}, undefined)]).toEqual([
      { rulesDueAt: now },
      { rulesDueAt: null },
      {},
    ])
    expect(lookAt({ course: { id: 'crs_1', number: 1, clean: true } }, now)).toEqual({})
  })

  it('says who is in, and what really stands', () => {
    expect(toVmReach(seen, ofStudent, now)).toEqual({
      ...{ access: 'address', isForAll: false, isIn: true, open: { allowed: true } },
      opening: { addresses: [here], until, by: 'student' },
    })
    expect(toVmReach(seen, { ...ofStudent, from: '91.4.5.6' }, now)).toMatchObject({ isIn: false })
    expect(toVmReach(seen, { ...ofStudent, from: '2001:db8::7' }, now)).toMatchObject({
      ...{ isIn: true, open: { allowed: false, why: 'address' } },
    })
    const wished = { ...vm, access: { rev: '2', failed: 'Azure refused it.' } }
    expect(toVmReach({ ...seen, vm: wished }, ofStudent, now)).toMatchObject({
      ...{ access: 'address', isForAll: true, lastError: 'Azure refused it.' },
    })
  })

  it.each([
    [open, 'This machine is open for everybody.'],
    [{ ...vm, stranded: true }, 'Its Azure subscription is not connected.'],
    [{ ...vm, powerState: 'VM deallocated' }, 'Start the machine first.'],
    [{ ...vm, operationId: 'op_1' }, 'Another operation is running on this VM. Wait until it is done.'],
  ])('is not opened: %#', (other, reason) => {
    expect(mayOpen({ ...seen, vm: other as VmRecord }, 'student')).toMatchObject({ allowed: false, reason })
  })

  it('is opened while it starts', () => {
    const starting = { ...vm, operationId: 'op_1', powerState: 'VM starting' } as VmRecord
    expect(mayOpen({ ...seen, vm: starting, working: 'start' }, 'student')).toEqual({ allowed: true })
  })
})
