import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { disabledByPlaywright } from './chromium-features.ts'

it('repeats every feature that this version of Playwright turns off, since its own list is not heard beside ours', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const source = readFileSync(join(folder, 'lib', 'coreBundle.js'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(disabledByPlaywright.toSorted()).toEqual(names.toSorted())
})
