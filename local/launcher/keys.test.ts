import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKeys } from './keys.ts'

let file: string
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys.json')
})
afterEach(() => rmSync(join(file, '..'), { recursive: true }))

test('makes keys once, for this user alone', () => {
  const keys = readKeys(file)
  expect(keys.signing).toMatch(/^signing-1:[A-Za-z0-9+/]{43}=$/)
  expect(keys.sealing).toMatch(/^sealing-1:[A-Za-z0-9+/]{43}=$/)
  expect(keys.sealing.split(':')[1]).not.toBe(keys.signing.split(':')[1])
  expect(readKeys(file)).toEqual(keys)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('says what is wrong with a spoilt file', () => {
  writeFileSync(file, '{"signing":1}')
  expect(() => readKeys(file)).toThrow('holds no keys')
})
