import { describe, expect, it } from 'vitest'
import { after as later } from '../../kernel/instant.ts'
import { openMs } from './rules.ts'
import { rulesDue } from './rules-due.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const rules = { student: [], staff: [], course: [] }
const vm = { status: 'Succeeded', powerState: 'VM running', course: {}, access: { rev: '1', rules } } as const
const course = (access: 'address' | 'anyone' | 'campus', campus: string[] = []) => ({
  recipe: { access, campus } as never,
})
const student = { addresses: [{ address: '1.1.1.1', by: 'Ben' }], until: later(now, openMs) }
const minute = later(now, 60_000)
const step = { id: 'st_1', operationId: 'op_1', kind: 'open', since: now.toISOString() } as const

describe('the rules of a machine', () => {
  it('are left alone while they are as they are to be', () => {
    expect(rulesDue(vm, course('address'), now)).toEqual({})
    expect(rulesDue({ ...vm, access: { rev: '1' } }, course('anyone'), now)).toEqual({})
  })

  it('are looked at again when the next opening ends', () => {
    const access = { rev: '1', rules: { ...rules, student: ['1.1.1.1'] }, student }
    expect(rulesDue({ ...vm, access }, course('address'), now)).toEqual({ next: student.until })
  })

  it.each([
    [{ rev: '1', rules: { ...rules, student: ['1.1.1.1'] } }, 'address', 'close-port'],
    [{ rev: '1', rules: { ...rules, course: ['*'] } }, 'address', 'close-port'],
    [{ rev: '1', rules }, 'anyone', 'open'],
    [{ rev: '1' }, 'address', 'close-port'],
    [undefined, 'address', 'close-port'],
    [{ rev: '1', rules, unsure: ['student'] as const }, 'address', 'close-port'],
    // Nobody knows whether its interface was put under them.
    [{ rev: '1', unsure: ['course'] as const }, 'anyone', 'close-port'],
  ] as const)('of %j are written for %s: %s', (access, who, write) => {
    expect(rulesDue({ ...vm, access: access as never }, course(who), now)).toEqual({ write })
  })

  it('are tried again ten minutes after they were refused', () => {
    const access = { rev: '1', rules, unsure: ['student'] as const, triedAt: now.toISOString() }
    const again = later(now, 10 * 60_000)
    expect(rulesDue({ ...vm, access }, course('address'), now)).toEqual({ next: again })
    expect(rulesDue({ ...vm, access }, course('address'), new Date(again))).toEqual({ write: 'close-port' })
  })

  it('are looked at soon where somebody is at them, or at the machine', () => {
    const access = { ...vm.access, step }
    expect(rulesDue({ ...vm, access }, course('anyone'), now)).toEqual({ next: minute })
    const making = { ...vm, status: 'Creating', operationId: 'op_2' } as const
    expect(rulesDue(making, course('anyone'), now)).toEqual({ next: minute })
    // Whoever takes it up again calls the worker.
    expect(rulesDue({ ...vm, course: { resetting: true } }, course('anyone'), now)).toEqual({})
  })

  it('are written by another step where one has vanished', () => {
    const then = new Date(now.getTime() + 91 * 60_000)
    expect(rulesDue({ ...vm, access: { ...vm.access, step } }, course('anyone'), then)).toEqual({
      write: 'open',
    })
  })
})
