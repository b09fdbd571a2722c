import { describe, expect, it } from 'vitest'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { OwnRules, Side } from '../access/access-of-machine.ts'
import { sightForHolder, sightForStaff } from './opening-sight.ts'

const now = '2026-11-23T09:00:00.000Z'
const until = '2026-11-23T21:00:00.000Z'
const [mine, other] = ['84.12.3.4', '91.4.5.6']

const machine = (rules: Partial<OwnRules>, openings: Partial<Record<Side, string>> = {}) => {
  const opened = Object.entries(openings).map(([side, address]) => [
    side,
    { addresses: [{ address, by: 'Ann' }], until, ...(side === 'student' && { userId: 'u_1' }) },
  ])
  const access = {
    rev: '1',
    rules: { student: [], staff: [], course: [], ...rules },
    ...Object.fromEntries(opened),
  }
  return { access, powerState: 'VM running', allocatedTo: { userId: 'u_1', name: 'S', email: 's' } } as Pick<
    VmRecord,
    'access' | 'powerState' | 'allocatedTo'
  >
}
const { access: _, ...shared } = machine({})
const closed = machine({})
const opened = machine({ student: [mine] }, { student: mine })
const byStaff = machine({ staff: [other] }, { staff: other })
const campus = machine({ course: ['84.12.0.0/16'] })

describe('whoever has a machine', () => {
  it.each([
    ['from where it is open', opened, mine, { opening: { is: 'open' }, from: mine }],
    ['from elsewhere', opened, other, { opening: { is: 'closed', for: [mine], from: other }, from: other }],
    [
      'where it is open for nobody',
      closed,
      other,
      { opening: { is: 'closed', for: [], from: other }, from: other },
    ],
    [
      'where staff opened it for themselves',
      byStaff,
      mine,
      { opening: { is: 'closed', for: [], from: mine }, from: mine },
    ],
    ['from the campus', campus, mine, { opening: { is: 'open' }, from: mine }],
    ['under shared rules', shared, other, { opening: { is: 'open' }, from: other }],
    ['of whom nobody knows where from', opened, '2001:db8::1', { opening: { is: 'unknown' }, from: mine }],
    ['who may be on the campus', campus, undefined, { opening: { is: 'unknown' } }],
    ['for whom it is closed anyway', closed, undefined, { opening: { is: 'closed', for: [] } }],
    ['whom a rule for all lets in', machine({ course: ['*'] }), undefined, { opening: { is: 'open' } }],
  ])('comes %s', (_name, vm, seen, sight) => {
    expect(sightForHolder(vm, seen, now)).toEqual(sight)
  })

  it('finds an opening that is over closed', () => {
    expect(sightForHolder(opened, undefined, until).opening).toEqual({ is: 'closed', for: [] })
  })
})

describe('its staff', () => {
  it.each([
    ['somebody', opened, other, { opening: { is: 'open' }, from: mine }],
    ['themselves', byStaff, other, { opening: { is: 'open' }, from: other }],
    ['nobody', closed, other, { opening: { is: 'closed', for: [] }, from: other }],
    ['the campus', campus, undefined, { opening: { is: 'open' } }],
  ])('look at one that is open for %s', (_name, vm, seen, sight) => {
    expect(sightForStaff(vm, seen, now)).toEqual(sight)
  })
})
