import { z } from '../kernel/zod.ts'

/** A day of a course, in its time zone: `2026-11-23`. */
export const Day = z.iso.date()

const unknownZone = 'This time zone is not known.'

const isZone = (name: string): boolean => {
  // Offsets are no zones: a course would not follow its clocks.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA name: `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .check(z.trim(), z.maxLength(64), z.refine(isZone, { error: unknownZone, abort: true }))
