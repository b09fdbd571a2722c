import { expect, it } from 'vitest'
import { writeCalendar } from './write.ts'

const at = '2026-11-20T10:00:00.000Z'
const write = (name: string, note: string) =>
  writeCalendar({
    ...{ name, link: 'https://lab.test/c' },
    events: [
      {
        ...{ uid: 'a@labkeeper', sequence: 1, stamp: at, startsAt: at, endsAt: at },
        ...{ name, note, isCancelled: false },
      },
    ],
  })
/** As programs part it: some end a line at whatever Unicode calls one. */
const lines = (text: string) =>
  text
    .replaceAll(/\r?\n /g, '')
    .trimEnd()
    .split(/\r\n?|[\n\v\u2028]/)

it.each(['\n', '\r\n', '\r', '\v', '\u2028'])('what people type makes no line of its own: %j', (end) => {
  const text = write(`Unix, C; \\${end}ATTACH:https://evil.test`, `Room 1${end}ORGANIZER:mailto:a@evil.test`)
  expect(lines(text).map((line) => line.split(/[:;]/)[0])).toEqual([
    ...['BEGIN', 'VERSION', 'PRODID', 'METHOD', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL'],
    ...['BEGIN', 'UID', 'DTSTAMP', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'URL', 'STATUS'],
    ...['END', 'END'],
  ])
  expect(lines(text)).toContain('X-WR-CALNAME:Unix\\, C\\; \\\\\\nATTACH:https://evil.test')
  expect(lines(text)).toContain('SUMMARY:Unix\\, C\\; \\\\\\nATTACH:https://evil.test')
})

// A program that is strict leaves out what names its kind twice: https://www.rfc-editor.org/rfc/rfc5545#section-3.2.20
it('says of each value once what it is', () => {
  expect(lines(write('Unix', ''))).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
})

it('folds no letter', () => {
  const name = '💥'.repeat(60)
  const text = write(name, '')
  expect(text.split('\r\n').every((line) => line.isWellFormed() && Buffer.byteLength(line) <= 75)).toBe(true)
  expect(lines(text)).toContain(`SUMMARY:${name}`)
})
