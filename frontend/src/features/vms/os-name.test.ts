import { expect, test } from 'vitest'
import { isWindows, shortOs } from './os-name.ts'

test('tells Windows from everything else', () => {
  expect(isWindows('Windows Server 2022 Datacenter')).toBe(true)
  expect(isWindows('Windows')).toBe(true)
  expect(isWindows('Ubuntu Server 22.04 LTS')).toBe(false)
  expect(isWindows(undefined)).toBe(false)
})

test('keeps of a system what tells it apart', () => {
  expect(shortOs('Ubuntu Server 22.04 LTS')).toBe('Ubuntu 22.04')
  expect(shortOs('Windows Server 2019 Datacenter')).toBe('Windows 2019')
  expect(shortOs('CentOS 7.9')).toBe('CentOS 7.9')
  expect(shortOs(undefined)).toBe('')
})
