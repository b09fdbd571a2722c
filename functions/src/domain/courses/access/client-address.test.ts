import { expect, it } from 'vitest'
import { cannotSee, judgeAddress, networkOf, speaksIPv4, typedAddress } from './client-address.ts'

it.each([
  ['1.0.0.0', '1.0.0.0'],
  ['9.255.255.255', '9.255.255.255'],
  ['11.0.0.0', '11.0.0.0'],
  ['100.63.255.255', '100.63.255.255'],
  ['100.128.0.0', '100.128.0.0'],
  ['172.15.255.255', '172.15.255.255'],
  ['172.32.0.0', '172.32.0.0'],
  ['192.0.2.7', '192.0.2.7'],
  ['198.51.100.7', '198.51.100.7'],
  ['203.0.113.255', '203.0.113.255'],
  ['198.20.0.0', '198.20.0.0'],
  ['223.255.255.255', '223.255.255.255'],
  ['::ffff:84.12.3.4', '84.12.3.4'],
  ['::FFFF:84.12.3.4', '84.12.3.4'],
])('a port can be opened for %s', (seen, address) => {
  expect(judgeAddress(seen)).toEqual({ usable: true, address })
})

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'unknown',
  '084.12.3.4',
  '84.12.3',
  '84.12.3.4/32',
])('nobody comes from %s', (seen) => {
  expect(judgeAddress(seen)).toMatchObject({ usable: false, reason: cannotSee })
  expect(typedAddress(seen)).toBeUndefined()
})

it('tells who comes by IPv6 from who comes from nowhere', () => {
  expect(judgeAddress('2001:db8::7')).toEqual({ usable: false, address: '2001:db8::7', reason: speaksIPv4 })
  expect(judgeAddress(undefined)).toEqual({ usable: false, reason: cannotSee })
})

it('takes what is typed with blanks around it, and never in the form of IPv6', () => {
  expect(typedAddress(' 84.12.3.4 ')).toBe('84.12.3.4')
  expect(typedAddress('::ffff:84.12.3.4')).toBeUndefined()
})

it('knows the network of an address', () => {
  expect(networkOf('84.12.3.4')).toBe('84.12.3.0/24')
})
