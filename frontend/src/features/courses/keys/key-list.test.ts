import { expect, it } from 'vitest'
import { doneTo, errorsOf, fileNameOf, isEmpty, withErrors } from './key-list.ts'

it('lets nothing of a private key out of the page', () => {
  const sentence = 'This is a private key. Keep it, and paste the one that ends in .pub.'
  for (const key of ['-----BEGIN OPENSSH ' + 'PRIVATE KEY-----', 'PuTTY-User-Key-File-3: ssh-ed25519']) {
    expect(errorsOf({ name: 'Laptop', key })).toEqual({ key: sentence })
  }
  expect(errorsOf({ name: 'Laptop', key: 'ssh-ed25519 AAAA' })).toEqual({})
})

it('wants both fields, or none', () => {
  expect(isEmpty({ name: ' ', key: '' })).toBe(true)
  expect(errorsOf({ name: ' ', key: 'x' })).toEqual({ name: 'Required' })
  expect(errorsOf({ name: 'x', key: '' })).toEqual({ key: 'Required' })
})

it('puts what the server says at the key that it is about, and takes the rest away', () => {
  const keys = [
    { name: 'a', key: 'x', error: 'old' },
    { name: 'b', key: 'y' },
  ]
  expect(withErrors(keys, { 'keys.1.key': 'No.' })).toEqual([
    { name: 'a', key: 'x' },
    { name: 'b', key: 'y', error: 'No.' },
  ])
})

it('names a file that every system takes', () => {
  expect(fileNameOf('Ada’s Laptop (2)')).toBe('labkeeper-adas-laptop-2')
  expect(fileNameOf('../…')).toBe('labkeeper-key')
})

const key = (name: string, point = name) => ({
  name,
  key: `ssh-ed25519 AAAA${point}`,
  fingerprint: `SHA256:${point}`,
})
const typed = (name: string) => ({ name, key: `ssh-ed25519 AAAA${name} ${name}@home` })
const [a, b, c] = [key('a'), key('b'), key('c')]

it('does to what is saved now what was done to what was shown', () => {
  // Another tab has added c, and taken b away.
  expect(doneTo([a, c], [a, b], [a, b, typed('d')])).toEqual([a, c, typed('d')])
  expect(doneTo([a, c], [a, b], [b])).toEqual([c])
  expect(doneTo([a], [a], [a])).toEqual([a])
})

it('saves nothing twice where the answer to the first try was lost', () => {
  expect(doneTo([a, key('d')], [a, b], [a, typed('d')])).toEqual([a, key('d')])
})

it('takes one of two equal keys away, or the one of another name', () => {
  expect(doneTo([a, a, b], [a, a, b], [a, b])).toEqual([a, b])
  const other = key('other', 'a')
  expect(doneTo([a, other], [a, other], [other])).toEqual([other])
})
