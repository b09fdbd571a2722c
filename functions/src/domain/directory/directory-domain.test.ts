import { expect, it } from 'vitest'
import { domainOf } from './directory-domain.ts'

it.each([
  ['olga@uni.example', 'uni.example'],
  [' Olga@UNI.Example ', 'uni.example'],
  ['olga_gmail.com#EXT#@contoso.onmicrosoft.com', 'contoso.onmicrosoft.com'],
  ['olga@münchen.example', 'xn--mnchen-3ya.example'],
])('finds the domain of %s', (username, domain) => {
  expect(domainOf(username)).toBe(domain)
})

it.each([
  'olga',
  '@uni.example',
  'olga@',
  'olga@localhost',
  'olga@uni.example/../common',
  'olga@uni.example?x',
  'olga@uni.example:8080',
  'olga@-uni.example',
  `olga@${'a'.repeat(250)}.example`,
])('finds none in %s', (username) => {
  expect(domainOf(username)).toBeUndefined()
})
