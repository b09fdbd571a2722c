import { expect, it } from 'vitest'
import { splitPath } from './request-path.ts'

it.each([
  ['/', []],
  ['/api/vms', ['api', 'vms']],
  ['/api/vms/', ['api', 'vms']],
  ['/api//vms', ['api', '', 'vms']],
  ['/api/a%2Fb', ['api', 'a/b']],
  ['/api/%C3%A9', ['api', 'é']],
  ['/api/%ff/%', ['api', '%ff', '%']],
  ['/api/./x/../y', ['api', 'y']],
  ['/../../x', ['x']],
  ['/api/%2e%2E/x', ['x']],
  ['/api/.hidden/a..b', ['api', '.hidden', 'a..b']],
])('splits %s', (path, segments) => {
  expect(splitPath(path)).toEqual(segments)
})

it.each(['', '*', 'http://host/', '/a%00b'])('refuses %j', (path) => {
  expect(splitPath(path)).toBeUndefined()
})
