import { describe, expect, it } from 'vitest'
import { rdpFile } from './rdp-file.ts'

const linesOf = (text: string): string[] => text.split('\r\n')

describe('the RDP file', () => {
  it('names address and user, ends every line with CRLF and shares nothing of the machine it is opened on', () => {
    const text = rdpFile({ publicIP: '20.1.2.3', adminUsername: 'teacher' })
    expect(linesOf(text).slice(0, 2)).toEqual(['full address:s:20.1.2.3:3389', 'username:s:teacher'])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text).toContain('redirectdrives:i:0\r\ndrivestoredirect:s:\r\n')
    expect(text).not.toMatch(/password 51|gatewayhostname/)
    for (const line of linesOf(text).slice(0, -1)) expect(line).toMatch(/^[a-z ]+:[is]:[^\r\n]*$/)
  })

  it.each([
    'a\r\ngatewayhostname:s:evil.test',
    'a\nredirectdrives:i:1',
    'a\rb',
    'a\u2028b',
    'a\u0085b',
    'a\0b',
  ])('takes no lines from the user name %j', (adminUsername) => {
    const text = rdpFile({ publicIP: '20.1.2.3', adminUsername })
    expect(text).toContain('username:s:\r\n')
    expect(text).not.toContain('evil')
    expect(text.match(/redirectdrives/g)).toHaveLength(1)
  })

  it('puts an address of version 6 into brackets', () => {
    expect(rdpFile({ publicIP: '2001:db8::1' })).toContain('full address:s:[2001:db8::1]:3389\r\n')
  })

  it.each(['evil.test', '20.1.2.3\r\ngatewayhostname:s:evil', '', '20.1.2.3:99'])(
    'refuses %j for an address',
    (publicIP) => {
      expect(() => rdpFile({ publicIP, adminUsername: 'teacher' })).toThrow('none')
    },
  )
})
