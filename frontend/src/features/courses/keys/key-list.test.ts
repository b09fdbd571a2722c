import { expect, it } from 'vitest'
import { errorsOf, fileNameOf, isEmpty, withErrors } from './key-list.ts'

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
