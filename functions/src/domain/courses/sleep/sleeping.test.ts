import { describe, expect, it } from 'vitest'
import type { SleepOfMachine } from '../machines/machine.ts'
import { nextChange, sleepDue, sleepIn } from './sleeping.ts'

const rules = { addressOnlyWhileRunning: true, slowDiskAsleep: true }
const none = { addressOnlyWhileRunning: false, slowDiskAsleep: false }
const now = '2026-11-20T12:00:00.000Z'
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
const machine = (powerState: 'VM running' | 'VM deallocated' | 'VM stopped', of: SleepOfMachine = {}) => ({
  powerState,
  course: { id: 'crs_1', number: 1, clean: false, ...of } as const,
})

describe('what is changed next', () => {
  it.each([
    [{}, 'asleep', 'leave'],
    [{ address: 'unsure' }, 'asleep', 'leave'],
    [{ address: 'away' }, 'asleep', 'slow'],
    [{ address: 'away', disk: 'slow' }, 'asleep', undefined],
    [{ address: 'away', disk: 'slow' }, 'awake', 'fast'],
    [{ address: 'away', disk: 'unsure' }, 'asleep', 'slow'],
    [{ disk: 'unsure' }, 'awake', 'fast'],
    [{ disk: 'unsure' }, 'running', undefined],
    [{ address: 'away' }, 'awake', 'join'],
    [{ address: 'unsure' }, 'awake', 'join'],
    [{ address: 'joined', disk: 'fast' }, 'awake', undefined],
    // Nothing is done about the disk of what runs.
    [{ disk: 'slow' }, 'running', undefined],
    [{ address: 'away', disk: 'slow' }, 'running', 'join'],
  ] as const)('of %j, which is to be %s, is %s', (of, sleep, change) => {
    expect(nextChange(of, rules, sleep, now)).toBe(change)
  })

  it('is back to how it was made where the rules are others', () => {
    expect(nextChange({ address: 'away', disk: 'slow' }, none, 'asleep', now)).toBe('join')
    expect(nextChange({ disk: 'slow' }, none, 'asleep', now)).toBe('fast')
    expect(nextChange({ disk: 'unsure' }, none, 'asleep', now)).toBe('fast')
    expect(nextChange({}, none, 'asleep', now)).toBeUndefined()
  })

  it('is not what Azure has just refused', () => {
    expect(nextChange({ addressTriedAt: ago(1) }, rules, 'asleep', now)).toBe('slow')
    expect(nextChange({ addressTriedAt: ago(2) }, rules, 'asleep', now)).toBe('leave')
  })
})

describe('the worker of the lab', () => {
  it('sees to what is not as it should be, at once', () => {
    expect(sleepDue(machine('VM deallocated'), rules)).toBe('')
    expect(sleepDue(machine('VM running', { address: 'away' }), rules)).toBe('')
    expect(sleepDue(machine('VM running', { disk: 'slow' }), rules)).toBeUndefined()
    expect(sleepDue(machine('VM deallocated'), none)).toBeUndefined()
    // Azure counts it as running.
    expect(sleepDue(machine('VM stopped'), rules)).toBeUndefined()
    expect(sleepIn({ powerState: 'VM starting' })).toBeUndefined()
  })

  it('waits an hour after a refusal, and ten minutes where somebody works without an address', () => {
    const refused = { address: 'unsure', addressTriedAt: now } as const
    expect(sleepDue(machine('VM deallocated', { ...refused, disk: 'slow' }), rules)).toBe(
      '2026-11-20T13:00:00.000Z',
    )
    expect(sleepDue(machine('VM running', refused), rules)).toBe('2026-11-20T12:10:00.000Z')
  })

  it('does not wait with one for the other', () => {
    expect(sleepDue(machine('VM deallocated', { addressTriedAt: now }), rules)).toBe('')
  })
})
