import { describe, expect, it } from 'vitest'
import { azureMailLimits, isManagedSender, mailWait, noLetters, withLetter } from './mail-pace.ts'

const managed = azureMailLimits('DoNotReply@8a1b2c3d-0000-4000-8000-000000000000.azurecomm.net')
const minute = 60_000

/** When the letters go if each is sent as soon as it may be. */
const schedule = (letters: number): number[] => {
  let [pace, now] = [noLetters, 0]
  const at: number[] = []
  while (at.length < letters) {
    const wait = mailWait(pace, managed, now)
    now += wait * 1000
    if (wait === 0) {
      pace = withLetter(pace, now)
      at.push(now)
    }
  }
  return at
}

describe('the pace of letters', () => {
  it('never exceeds what the service takes in a minute and in an hour', () => {
    const at = schedule(40)
    for (const [index, sent] of at.entries()) {
      expect(
        at.filter((other) => other > sent - minute && other <= sent).length,
        `${index}`,
      ).toBeLessThanOrEqual(5)
      expect(at.filter((other) => other > sent - 60 * minute && other <= sent).length).toBeLessThanOrEqual(10)
    }
    expect(at.slice(0, 11)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 60].map((minutes) => minutes * minute))
  })

  it('keeps the silence that the service asked for', () => {
    expect(mailWait({ ...noLetters, holdUntil: 90_500 }, managed, 0)).toBe(91)
    expect(mailWait({ ...noLetters, holdUntil: 90_500 }, managed, 90_500)).toBe(0)
  })

  it('is that of the domain the letters come from', () => {
    expect(managed).toEqual({ perMinute: 5, perHour: 10 })
    expect(azureMailLimits('labs@example.edu')).toEqual({ perMinute: 30, perHour: 100 })
    expect(isManagedSender('me@azurecomm.net.example.edu')).toBe(false)
  })
})
