import { describe, expect, it } from 'vitest'
import { after } from '../kernel/instant.ts'
import { isReady, isWorthWriting, looksWith } from './step.ts'
import type { StepRecord } from './step-record.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const at = (seconds: number): string => after(now, seconds * 1000)
/** As far as this is asked about. */
const step = (more: Partial<StepRecord>): StepRecord =>
  ({ status: 'running', looks: 2, leaseUntil: at(0), dueAt: at(30), ...more }) as StepRecord

describe('a step is ready', () => {
  it.each([
    ['when its time has come', {}, true],
    ['when it was never called', { status: 'queued' }, true],
    ['not while somebody holds it, or it waits', { leaseUntil: at(0.001) }, false],
    ['not when it has ended', { status: 'failed' }, false],
  ] as const)('%s', (_when, more, expected) => {
    expect(isReady(step(more), now)).toBe(expected)
  })
})

describe('a look that found nothing new', () => {
  it('is written down before the sweeper could come', () => {
    const before = 5
    expect(isWorthWriting(step({ dueAt: at(30) }), now, { before, behind: 5 })).toBe(false)
    expect(isWorthWriting(step({ dueAt: at(20) }), now, { before, behind: 5 })).toBe(false)
    expect(isWorthWriting(step({ dueAt: at(19) }), now, { before, behind: 5 })).toBe(true)
    expect(isWorthWriting(step({ dueAt: at(30) }), now, { before, behind: 16 })).toBe(true)
  })

  it('is written down where it followed at once, since its time does not count it', () => {
    expect(isWorthWriting(step({ dueAt: at(30) }), now, { before: 0, behind: 1 })).toBe(true)
  })

  it('is written down when nobody would come', () => {
    const { dueAt: _, ...forgotten } = step({})
    expect(isWorthWriting(forgotten, now, { before: 5, behind: 5 })).toBe(true)
  })

  it('counts by its time when it was not written', () => {
    // The lease ends a second before the look is due.
    expect(looksWith(step({ leaseUntil: at(-1) }), now, 5)).toBe(3)
    expect(looksWith(step({ leaseUntil: at(-5.9) }), now, 5)).toBe(3)
    expect(looksWith(step({ leaseUntil: at(-16) }), now, 5)).toBe(6)
  })

  it('counts no more than there can have been, however late it is', () => {
    expect(looksWith(step({ leaseUntil: at(-3600) }), now, 5)).toBe(9)
    expect(looksWith(step({ leaseUntil: at(-3600) }), now, 0)).toBe(3)
    expect(looksWith(step({ leaseUntil: at(0) }), now, 5)).toBe(3)
  })
})
