import { describe, expect, it } from 'vitest'
import { entitlementOf } from './entitlement.ts'

const now = new Date('2026-11-20T10:00:00Z')
const trialUntil = (trialEndsAt: string) => ({ trialEndsAt })

describe('entitlement', () => {
  it.each([
    ['billing is off', {}, false, true],
    ['the trial runs', trialUntil('2026-11-20T10:00:01Z'), true, true],
    ['the trial has ended', trialUntil('2026-11-20T10:00:00Z'), true, false],
    ['there was no trial', {}, true, false],
  ])('when %s', (_when, lab, isBillingOn, allowed) => {
    expect(entitlementOf(lab, isBillingOn, now).allowed).toBe(allowed)
  })
})
