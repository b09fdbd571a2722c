import { expect, it } from 'vitest'
import { MailBusy } from '../kernel/errors.ts'
import { after } from '../kernel/instant.ts'
import { newLabLetter, nextTry, tryAgainAt } from './lab-letter.ts'

const begin = new Date('2026-11-23T08:00:00.000Z')
const letter = newLabLetter(
  { labId: 'lab_a', kind: 'creator', userId: 'u_a', to: { name: 'Ada', email: 'ada@example.test' } },
  begin,
)
const triedAfter = (ms: number) => {
  const now = new Date(begin.getTime() + ms)
  const next = nextTry(letter, now)
  return next === undefined ? undefined : Date.parse(next) - now.getTime()
}

it('is tried again after as long as it has waited, a minute at least', () => {
  expect(nextTry(letter, begin)).toBe(after(begin, 60_000))
  expect(triedAfter(30_000)).toBe(60_000)
  expect(triedAfter(3_600_000)).toBe(3_600_000)
})

it('is given up once it is no news any more, after a dozen tries', () => {
  const dayMs = 86_400_000
  expect(triedAfter(3 * dayMs)).toBe(3 * dayMs)
  expect(triedAfter(6 * dayMs)).toBe(dayMs)
  expect(triedAfter(7 * dayMs + 1)).toBeUndefined()
  let tries = 0
  for (let waited = 0; ; tries += 1) {
    const pause = triedAfter(waited)
    if (pause === undefined) break
    // Nobody comes at the very instant.
    waited += pause + 1
  }
  expect(tries).toBeLessThan(16)
})

it('comes again when there is room for it, and no longer than it is news', () => {
  const full = new MailBusy(90)
  expect(tryAgainAt(letter, full, begin)).toBe(after(begin, 90_000))
  expect(tryAgainAt(letter, full, new Date(begin.getTime() + 7 * 86_400_000 + 1))).toBeUndefined()
  const invitation = { ...letter, kind: 'invitation' as const }
  expect(tryAgainAt(invitation, full, begin)).toBe(after(begin, 90_000))
  expect(tryAgainAt(invitation, new Error('Refused'), begin)).toBeUndefined()
})
