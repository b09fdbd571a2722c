import { describe, expect, it } from 'vitest'
import { checkReturnAddress, withSessionId } from './return-address.ts'

const origin = 'https://labs.example.edu'

describe('an address to return to', () => {
  it.each([
    origin,
    `${origin}/`,
    `${origin}/dashboard/settings/subscription?success=true&session_id={CHECKOUT_SESSION_ID}#top`,
  ])('may be %s', (address) => {
    expect(() => checkReturnAddress('returnUrl', address, origin)).not.toThrow()
  })

  it.each([
    'https://evil.example/',
    '/dashboard',
    'http://labs.example.edu/',
    'https://labs.example.edu.evil.example/',
    'https://labs.example.edu:8443/',
    'https://labs.example.edu@evil.example/',
    'https://user:pw@labs.example.edu/',
    'https://labs.example.edu\\@evil.example/',
    'https://labs.example.edu/\\evil.example',
    'https://labs.example.edu/a b',
    'https://labs.example.edu/\n',
    ' https://labs.example.edu/',
    'javascript:alert(1)//https://labs.example.edu/',
    'https:labs.example.edu/',
    '//labs.example.edu/',
  ])('may not be %j', (address) => {
    expect(() => checkReturnAddress('returnUrl', address, origin)).toThrow('The address must be on')
  })
})

describe('the id of the session', () => {
  it.each([
    ['/s?a=1&session_id={CHECKOUT_SESSION_ID}', '/s?a=1&session_id={CHECKOUT_SESSION_ID}'],
    ['/s?session_id=%7BCHECKOUT_SESSION_ID%7D', '/s?session_id={CHECKOUT_SESSION_ID}'],
    ['/s?success=true', '/s?success=true&session_id={CHECKOUT_SESSION_ID}'],
    ['/s', '/s?session_id={CHECKOUT_SESSION_ID}'],
    ['/s?success=true#top', '/s?success=true&session_id={CHECKOUT_SESSION_ID}#top'],
  ])('of %s', (given, wanted) => {
    expect(withSessionId(`${origin}${given}`)).toBe(`${origin}${wanted}`)
  })
})
