import { describe, expect, it } from 'vitest'
import { hostNameOf } from './host-name.ts'

const id = 'vm_3f9c0a71aa'

describe('the host name of a copy', () => {
  it.each([
    ['golden-7', 'Linux', 'golden-7'],
    ['golden_7', 'Windows', 'golden-7'],
    ['introduction-to-databases-7', 'Windows', 'introduc-3f9c0a'],
    ['introduction-to-databases-7', 'Linux', 'introduction-to-databases-7'],
    [`${'x'.repeat(62)}-1`, 'Linux', `${'x'.repeat(56)}-3f9c0a`],
    ['2026-1', 'Windows', 'vm-3f9c0a'],
    ['__-_', 'Linux', 'vm-3f9c0a'],
  ] as const)('%s on %s is %s', (name, osType, hostName) => {
    expect(hostNameOf({ id, name, osType })).toBe(hostName)
  })

  it('holds nothing that a shell would understand', () => {
    expect(hostNameOf({ id, name: "a'; rm -rf / #$(x)`", osType: 'Linux' })).toBe('a-rm-rf-x')
  })
})
