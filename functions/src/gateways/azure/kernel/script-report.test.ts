import { describe, expect, it } from 'vitest'
import { readPresence, readReport, reportLine } from './script-report.ts'

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

describe('who is there', () => {
  const most = (what: object) => linux(`LK1 ${JSON.stringify({ idle: [], cpus: 2, ...what })}`)

  it.each([
    ['nobody', most({ load15: 0.12 }), { sessions: [], load15: 0.12, cpus: 2 }],
    ['two, one of whom nobody knows', most({ idle: [120, -1] }), { sessions: [120, undefined], cpus: 2 }],
    ['one in Windows', windows('LK1 {"idle":[7],"cpus":4}\r\n'), { sessions: [7], cpus: 4 }],
  ])('is %s', (_, result, presence) => {
    expect(readPresence(result)).toEqual(presence)
  })

  it.each([
    ['nothing', linux('')],
    ['a password that was set', linux(reportLine({ password: true }))],
    ['words', most({ idle: ['soon'] })],
    ['half a second', most({ idle: [0.5] })],
    ['before its time', most({ idle: [-2] })],
    ['for a thousand years', most({ idle: [4e10] })],
    ['of a crowd', most({ idle: Array.from({ length: 101 }, () => 1) })],
    ['a load without end', most({ load15: 1e9 })],
    ['a load in words', most({ load15: '0.1' })],
    ['no processors', most({ cpus: 0 })],
    ['a list in place of an object', linux('LK1 {"idle":{"length":0},"cpus":1}')],
    ['a number that is none', linux('LK1 {"idle":[1e999],"cpus":1}')],
  ])('is not read from %s', (_, result) => {
    expect(readPresence(result)).toBeUndefined()
  })
})
