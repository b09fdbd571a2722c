import { describe, expect, it } from 'vitest'
import { azureMailLimits, isManagedSender, mailWait, noLetters, withLetter } from './mail-pace.ts'

const managed = azureMailLimits('DoNotReply@8a1b2c3d-0000-4000-8000-000000000000.azurecomm.net')
const minute = 60_000

/** When the letters go if each is sent as soon as it may be. */
const schedule = (letters: number): number[] => {
  let [pace, now] = [noLetters, 0]
  const at: number[] = []
  while (at.length < letters) {
    const wait = mailWait(pace, managed, 'own', now)
    now += wait * 1000
    if (wait === 0) {
      pace = withLetter(pace, 'own', now)
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
    expect(mailWait({ ...noLetters, holdUntil: 90_500 }, managed, 'own', 0)).toBe(91)
    expect(mailWait({ ...noLetters, holdUntil: 90_500 }, managed, 'own', 90_500)).toBe(0)
  })

  it('leaves half of the minute and of the hour to those whom strangers cannot keep waiting', () => {
    const strangers = (letters: number, at: number) =>
      Array.from({ length: letters }).reduce<typeof noLetters>(
        (pace) => withLetter(pace, 'strangers', at),
        noLetters,
      )
    const wait = (letters: number, lane: 'own' | 'strangers', now: number) =>
      mailWait(strangers(letters, 0), managed, lane, now)
    expect([wait(1, 'strangers', 0), wait(2, 'strangers', 0), wait(2, 'own', 0)]).toEqual([0, 60, 0])
    expect([wait(5, 'strangers', minute), wait(5, 'own', minute)]).toEqual([59 * 60, 0])
    // And what the others sent counts for strangers too.
    const full = Array.from({ length: 10 }).reduce<typeof noLetters>(
      (pace) => withLetter(pace, 'own', 0),
      noLetters,
    )
    expect(mailWait(full, managed, 'strangers', minute)).toBe(59 * 60)
  })

  it('is that of the domain the letters come from', () => {
    expect(managed).toEqual({ perMinute: 5, perHour: 10 })
    expect(azureMailLimits('labs@example.edu')).toEqual({ perMinute: 30, perHour: 100 })
    expect(isManagedSender('me@azurecomm.net.example.edu')).toBe(false)
    expect(azureMailLimits('labs@example.edu', 600)).toEqual({ perMinute: 30, perHour: 600 })
    expect(azureMailLimits('DoNotReply@x.azurecomm.net', 600)).toEqual(managed)
  })
})
