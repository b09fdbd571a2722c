import { describe, expect, it } from 'vitest'
import { isDue, isStale, newResetLink, opens, type ResetLink, withLink } from './reset-link.ts'

const at = (seconds: number): Date => new Date(Date.parse('2026-11-20T10:00:00.000Z') + seconds * 1000)
const asked = at(0).toISOString()

describe('a reset link', () => {
  const { token, link } = newResetLink('u_1', asked, at(1))

  it('opens by its token only, for half an hour', () => {
    expect(opens(token, link, at(2))).toBe(true)
    expect(opens(`${token.slice(0, -1)}x`, link, at(2))).toBe(false)
    expect(opens('', link, at(2))).toBe(false)
    expect(opens(token, link, at(30 * 60))).toBe(true)
    expect(opens(token, link, at(1 + 30 * 60))).toBe(false)
  })

  it('is never the same twice, and does not hold its token', () => {
    expect(newResetLink('u_1', asked, at(1)).token).not.toBe(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(link)).not.toContain(token)
  })
})

describe('the links of a person', () => {
  const sent = (seconds: number): ResetLink => ({
    ...newResetLink('u_1', asked, at(seconds)).link,
    sentAt: at(seconds).toISOString(),
  })
  const unsent = (seconds: number): ResetLink => newResetLink('u_1', asked, at(seconds)).link
  const kept = (links: readonly ResetLink[], link: ResetLink, now = at(60)) => [...withLink(links, link, now)]

  it('are the five newest that have not expired', () => {
    const links = [sent(1), sent(2), sent(3), sent(4), sent(5)]
    const newest = unsent(6)
    expect(kept(links, newest)).toEqual([...links.slice(1), newest])
    expect(kept(links, newest, at(2 + 30 * 60))).toEqual([...links.slice(2), newest])
  })

  it('lose first what was never sent', () => {
    const [first, failed, newest] = [sent(1), unsent(2), unsent(7)]
    const others = [sent(3), sent(4), sent(5)]
    expect(kept([first, failed, ...others], newest)).toEqual([first, ...others, newest])
  })
})

describe('a request for a link', () => {
  const { link } = newResetLink('u_1', asked, at(1))
  const sent = { ...link, sentAt: at(2).toISOString() }

  it.each([
    ['is due when it is the first', asked, [], at(1), true],
    ['is due when an older one was answered', at(60).toISOString(), [sent], at(61), true],
    ['is not due once its mail is out', asked, [sent], at(3), false],
    ['is not due when a newer one was answered', at(-5).toISOString(), [sent], at(3), false],
    ['is due when a newer one could not be answered', at(-5).toISOString(), [link], at(60), true],
    ['is not due while its mail is being sent', asked, [link], at(20), false],
    ['is due again when whoever sent it must be dead', asked, [link], at(21), true],
  ])('%s', (_, requestedAt, links, now, due) => {
    expect(isDue(requestedAt, links, now)).toBe(due)
  })

  it('is forgotten after half an hour', () => {
    expect(isStale(asked, at(30 * 60))).toBe(false)
    expect(isStale(asked, at(30 * 60 + 1))).toBe(true)
  })
})
