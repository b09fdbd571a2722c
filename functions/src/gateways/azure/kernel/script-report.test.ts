import { describe, expect, it } from 'vitest'
import { readReport, reportLine } from './script-report.ts'

const linux = (printed: string) => ({
  value: [
    {
      code: 'ProvisioningState/succeeded',
      message: `Enable succeeded: \n[stdout]\n${printed}\n[stderr]\n`,
    },
  ],
})
const windows = (printed: string, errors = '') => ({
  value: [
    { code: 'ComponentStatus/StdOut/succeeded', message: printed },
    { code: 'ComponentStatus/StdErr/succeeded', message: errors },
  ],
})

describe('what a script says of its work', () => {
  it.each([
    ['Linux', linux(reportLine({ password: true })), { password: true }],
    ['Linux that refused', linux(`chpasswd: no\n${reportLine({ password: false })}`), { password: false }],
    ['Windows', windows(`${reportLine({ password: true })}\r\n`), { password: true }],
    ['a script of another kind', windows(reportLine({ host: true })), {}],
    ['a script that was cut off', linux('set-hos'), undefined],
    ['a line that only looks alike', linux('say LK1 {"password":true}'), undefined],
    ['a broken line', linux('LK1 {"password":}'), undefined],
    ['an error text', windows('', 'LK2 {"password":true}'), undefined],
    ['nothing', { value: [] }, undefined],
    ['no answer', undefined, undefined],
  ])('is read from %s', (_, result, report) => {
    expect(readReport(result)).toEqual(report)
  })
})
