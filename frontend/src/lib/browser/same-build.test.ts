import { expect, it } from 'vitest'
import { isSameBuild } from './same-build.ts'

const documentOf = (app: string, pages: string) =>
  `<head><script type="application/json" id="page-files">${pages}</script><link href="${app}" data-app></head>`

it.each([
  ['the same document', ['/assets/base-a1.js', '{"files":["/assets/login-b2.js"]}'], true],
  ['another app', ['/assets/base-a9.js', '{"files":["/assets/login-b2.js"]}'], false],
  ['another page', ['/assets/base-a1.js', '{"files":["/assets/login-b9.js"]}'], false],
  // While developing, a document names no files that say what is in them.
  ['a document that names nothing', [], false],
])('%s', (_case, named, expected) => {
  const served = documentOf('/assets/base-a1.js', '{"files":["/assets/login-b2.js"]}')
  expect(isSameBuild(served, named)).toBe(expected)
})
