import { expect, test } from 'vitest'
import { forgetLink, heldLink, holdLink } from './mailed-link.ts'

test('takes the address and the token of a mailed link, and forgets them', () => {
  expect(holdLink({ email: ' ada@example.test ', token: '1e5' })).toBe(true)
  expect(heldLink()).toEqual({ email: 'ada@example.test', token: '1e5' })
  expect(holdLink({})).toBe(false)
  expect(heldLink()).toEqual({ email: 'ada@example.test', token: '1e5' })
  forgetLink()
  expect(heldLink()).toBeUndefined()
})

test.each([{ email: 'ada@example.test' }, { token: 'abc' }, { email: '  ', token: 'abc' }])(
  'half a link %o leaves the address too, and is no link',
  (search) => {
    holdLink({ email: 'earlier@example.test', token: 'earlier' })
    expect(holdLink(search)).toBe(true)
    expect(heldLink()).toBeUndefined()
  },
)
