import { expect, it } from 'vitest'
import { compilePattern } from './path-pattern.ts'

it.each([
  ['/login', '/login', true],
  ['/login', '/login/x', false],
  ['/api/*', '/api', true],
  ['/api/*', '/API/a/b', true],
  ['/api/*', '/apiary', false],
  ['/*', '/', true],
  ['/*', '/a/b', true],
  ['/*.{js,map}', '/a/b.map', true],
  ['/*.{js,map}', '/a/bjs', false],
  ['/*.{js,map}', '/a.js/b', false],
  ['/img/*.{png}', '/img/a.png', true],
  ['/a.b', '/axb', false],
])('%s for %s: %s', (pattern, path, expected) => {
  expect(compilePattern(pattern)(path)).toBe(expected)
})

it('refuses a pattern that is no path', () => {
  expect(() => compilePattern('*.js')).toThrow('slash')
})
