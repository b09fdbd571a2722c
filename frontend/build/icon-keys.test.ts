import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutKeys } from './icon-keys.ts'

test('lines of icons lose their keys and nothing else', () => {
  const x =
    '    ["path", { d: "M18 6 6 18", key: "1bl5f8" }],\n    ["path", { d: "m6 6 12 12", key: "d8bk6v" }]\n'
  expect(withoutKeys(x)).toBe('    ["path", { d: "M18 6 6 18" }],\n    ["path", { d: "m6 6 12 12" }]\n')
})

test('no icon of the library keeps one', () => {
  const folder = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons')
  const written = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  expect(written.length).toBeGreaterThan(1000)
  const kept = written.filter((name) => /\bkey:/.test(withoutKeys(readFileSync(join(folder, name), 'utf8'))))
  expect(kept).toEqual([])
})
