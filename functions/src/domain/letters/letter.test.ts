import { expect, it } from 'vitest'
import { resetAddress, resetLetter } from './reset-letter.ts'

const to = (name: string) => ({ name, address: 'ada@example.test' })

it('leads to the page of the app, whatever characters address and token hold', () => {
  const address = resetAddress('https://labs.example.edu', 'ada+x&y=1@example.test', 'a b/c')
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname]).toEqual(['https://labs.example.edu', '/reset-password'])
  expect(Object.fromEntries(searchParams)).toEqual({ email: 'ada+x&y=1@example.test', token: 'a b/c' })
})

it('says the same in HTML and in text', () => {
  const { subject, text, html } = resetLetter(to('Ada'), 'https://labs.example.edu/x?a=1&b=2')
  expect(subject).toBe('Reset your Labkeeper password')
  expect(text).toContain('Hello Ada,')
  expect(text).toContain('\nhttps://labs.example.edu/x?a=1&b=2\n')
  expect(html).toContain('Hello Ada,')
  expect(html).toContain('href="https://labs.example.edu/x?a=1&amp;b=2"')
  for (const part of [text, html]) expect(part).toContain('for 30 minutes')
})

it('shows markup in a name as text, and a name of several lines in one', () => {
  const {
    to: recipient,
    text,
    html,
  } = resetLetter(to('<img src=x onerror="a">\r\nBcc: v@evil.test'), 'https://x')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;a&quot;&gt; Bcc')
  expect(text).not.toMatch(/^Bcc/m)
  expect(recipient.name).toBe('<img src=x onerror="a"> Bcc: v@evil.test')
})
