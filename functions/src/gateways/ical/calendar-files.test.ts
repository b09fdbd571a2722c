import { describe, expect, it } from 'vitest'
import { icalFiles } from './calendar-files.ts'

const winter = { timeZone: 'Europe/Berlin', startsOn: '2026-11-02', endsOn: '2027-03-31' }
const read = (text: string, within = winter) => icalFiles().daysOff(text, within)

const file = (events: readonly string[], before: readonly string[] = []): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...before, ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const day = (start: string, ...more: readonly string[]): string =>
  event(`DTSTART;VALUE=DATE:${start}`, ...more)
const found = (...events: readonly string[]) => read(file(events))

describe('files as others write them', () => {
  // https://www.gov.uk/bank-holidays/england-and-wales.ics; how its lines stand: spec/unit/ics_renderer_spec.rb of alphagov.
  it('reads the bank holidays of the United Kingdom', () => {
    const holiday = (start: string, end: string, name: string) =>
      event(
        `DTEND;VALUE=DATE:${end}`,
        `DTSTART;VALUE=DATE:${start}`,
        `SUMMARY:${name}`,
        'UID:ca6af7456b0088abad9a69f9f620f5ac-0@gov.uk',
        'SEQUENCE:0',
        'DTSTAMP:20260806T114130Z',
      )
    const text = file(
      [
        holiday('20261225', '20261226', 'Christmas Day'),
        holiday('20261228', '20261229', 'Boxing Day'),
        holiday('20270101', '20270102', 'New Year’s Day'),
        holiday('20270831', '20270901', 'Summer bank holiday'),
      ],
      ['METHOD:PUBLISH', 'PRODID:-//uk.gov/GOVUK calendars//EN', 'CALSCALE:GREGORIAN'],
    )
    expect(read(text)).toEqual([
      { name: 'Christmas Day', from: '2026-12-25', until: '2026-12-25' },
      { name: 'Boxing Day', from: '2026-12-28', until: '2026-12-28' },
      { name: 'New Year’s Day', from: '2027-01-01', until: '2027-01-01' },
    ])
  })

  // Its earlier files ended on the day on which they began, against the standard.
  it.each(['20261225', '20261224'])('takes the end %s of a day for the day', (end) => {
    expect(found(day('20261225', `DTEND;VALUE=DATE:${end}`))).toEqual([
      { name: '', from: '2026-12-25', until: '2026-12-25' },
    ])
  })

  // As those of the German states stand: spans whose end is the first day of school, folded and escaped names.
  it('reads school holidays of several weeks', () => {
    const ferien = day(
      '20261221',
      'DTEND;VALUE=DATE:20270103',
      'SUMMARY:Weihnachtsferien\\, Nieder',
      ' sachsen',
      'DESCRIPTION:Alle Angaben ohne Gewähr\\nsiehe https://example.org',
      'TRANSP:TRANSPARENT',
    )
    expect(found(ferien)).toEqual([
      { name: 'Weihnachtsferien, Niedersachsen', from: '2026-12-21', until: '2027-01-02' },
    ])
  })

  // The order and the flags of an Exchange server; the replaced one is named by an instant though the series has days:
  // test/fixtures/exchange_whole_day_moved_recurrence.ics of jens-maus/node-ical.
  it('reads a series of Exchange of which one day was moved', () => {
    const series = day(
      '20270209',
      'RRULE:FREQ=WEEKLY;UNTIL=20270222T230000Z;INTERVAL=1;BYDAY=TU;WKST=MO',
      'DTEND;VALUE=DATE:20270210',
      'UID:a',
      'SUMMARY:Study day',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    )
    const moved = day(
      '20270217',
      'UID:a',
      'RECURRENCE-ID;TZID=W. Europe Standard Time:20270216T000000',
      'DTEND;VALUE=DATE:20270218',
      'SUMMARY:Study day',
    )
    // Until the midnight in Berlin that ends 22 February, so that the 23rd is in it.
    expect(found(series, moved)?.map(({ from }) => from)).toEqual(['2027-02-09', '2027-02-23', '2027-02-17'])
  })

  // https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcical/0f262da6-c5fd-459e-9f18-145eba86b5d2, and
  // docs/icalendar of ximian-connector: "the boundaries of the day in the local time zone, converted to UTC".
  it.each([
    [
      'by its own clocks',
      'DTSTART;TZID=Europe/Berlin:20261224T000000',
      'DTEND;TZID=Europe/Berlin:20261226T000000',
    ],
    ['as instants', 'DTSTART:20261223T230000Z', 'DTEND:20261225T230000Z'],
    ['without a zone', 'DTSTART:20261224T000000', 'DTEND:20261226T000000'],
    ['until the last minute', 'DTSTART:20261224T000000', 'DTEND:20261225T235900'],
  ])('reads whole days that Outlook gives times to, %s', (_how, start, end) => {
    const named = event(start, end, 'SUMMARY:Out', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE')
    expect(found(named)).toEqual([{ name: 'Out', from: '2026-12-24', until: '2026-12-25' }])
    expect(found(event(start, end, 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE'))).toEqual([])
  })

  it('leaves out what has times, what was cancelled, and what has no days of the course', () => {
    expect(
      found(
        event('DTSTART:20261224T100000Z', 'DTEND:20261224T110000Z'),
        day('20261224', 'STATUS:CANCELLED'),
        day('20261101', 'DTEND;VALUE=DATE:20261102'),
        day('20270401'),
        event('SUMMARY:no day at all'),
      ),
    ).toEqual([])
  })

  it('keeps what reaches into the course from both sides, as long as it is', () => {
    expect(found(day('20261026', 'DTEND;VALUE=DATE:20261103'), day('20270331', 'DURATION:P2W'))).toEqual([
      { name: '', from: '2026-10-26', until: '2026-11-02' },
      { name: '', from: '2027-03-31', until: '2027-04-13' },
    ])
  })

  it.each([
    ['DURATION:P1D', '2026-12-24'],
    ['DURATION:PT36H', '2026-12-25'],
    ['DURATION:-P3D', '2026-12-24'],
    ['SUMMARY:', '2026-12-24'],
    ['DTEND:20261225T120000', '2026-12-25'],
  ])('lasts by %s until %s', (line, until) => {
    expect(found(day('20261224', line))).toMatchObject([{ from: '2026-12-24', until }])
  })
})

describe('what repeats', () => {
  const days = (...lines: readonly string[]) => found(day(...(lines as [string])))?.map(({ from }) => from)

  it('is there for each year of the course', () => {
    expect(days('19910101', 'RRULE:FREQ=YEARLY')).toEqual(['2027-01-01'])
    expect(days('20001225', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25')).toEqual(['2026-12-25'])
    expect(days('20001123', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')).toEqual(['2026-11-26'])
    expect(days('20261127', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3')).toEqual([
      ...['2026-11-27', '2026-12-25', '2027-01-29'],
    ])
    expect(days('20241225', 'RRULE:FREQ=YEARLY;COUNT=2')).toEqual([])
    expect(days('20200229', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1')).toEqual(['2027-02-28'])
  })

  it('keeps its steps over all the years since it began', () => {
    expect(days('20161227', 'RRULE:FREQ=YEARLY;INTERVAL=2')).toEqual(['2026-12-27'])
    expect(days('20151227', 'RRULE:FREQ=YEARLY;INTERVAL=2')).toEqual([])
    // Mondays and Wednesdays of every third week since 30 December 2019.
    const every = days('20200101', 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,WE;UNTIL=20261201')
    expect(every).toEqual(['2026-11-02', '2026-11-04', '2026-11-23', '2026-11-25'])
    expect(days('19000101', 'RRULE:FREQ=DAILY;INTERVAL=100')).toEqual(['2027-01-15'])
  })

  it('begins with its own day and ends as its rule says', () => {
    expect(days('20261124', 'RRULE:FREQ=DAILY;UNTIL=20261126')).toEqual([
      ...['2026-11-24', '2026-11-25', '2026-11-26'],
    ])
    expect(days('20270330', 'RRULE:FREQ=DAILY')).toEqual(['2027-03-30', '2027-03-31'])
    expect(days('20270302', 'RRULE:FREQ=WEEKLY;BYDAY=TU', 'EXDATE;VALUE=DATE:20270309,20270330')).toEqual([
      ...['2027-03-02', '2027-03-16', '2027-03-23'],
    ])
    expect(days('20270302', 'RDATE;VALUE=DATE:20270304,20280304')).toEqual(['2027-03-02', '2027-03-04'])
  })

  it('leaves out single ones that were cancelled', () => {
    const series = day('20270302', 'UID:a', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const gone = day('20270309', 'UID:a', 'RECURRENCE-ID;VALUE=DATE:20270309', 'STATUS:CANCELLED')
    const others = day('20270309', 'UID:b', 'RECURRENCE-ID;VALUE=DATE:20270302', 'STATUS:CANCELLED')
    expect(found(others, gone, series)?.map(({ from }) => from)).toEqual(['2027-03-02', '2027-03-16'])
  })

  it.each(['SECONDLY', 'MINUTELY', 'HOURLY'])('%s says nothing of days', (freq) => {
    expect(days('20261124', `RRULE:FREQ=${freq};UNTIL=99991231T235959Z`)).toEqual(['2026-11-24'])
  })
})

describe('what is no calendar', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD'],
    ['a word of a calendar', 'hello: BEGIN:VCALENDAR END:VCALENDAR'],
    ['half a calendar', file([day('20261224')]).replace('END:VCALENDAR', '')],
  ])('%s is not taken for one', (_what, text) => {
    expect(read(text)).toBeUndefined()
  })

  it('a calendar without events is one', () => {
    expect(read(file([]))).toEqual([])
  })

  it('spoils nothing of the rest', () => {
    const bad = [
      event('DTSTART;VALUE=DATE:20261399'),
      event('DTSTART;VALUE=DATE:hello'),
      event('this is no line'),
      day('20261224', 'RRULE:FREQ=NEVER'),
      day('20250101', 'RRULE:FREQ=DAILY;UNTIL=00000101T000000Z'),
      `BEGIN:VEVENT\r\n${'BEGIN:X\r\n'.repeat(5_000)}`,
      'BEGIN:VTODO\r\nDUE;VALUE=DATE:20261224\r\nEND:VTODO',
    ]
    expect(found(...bad, day('20261231'))).toEqual([{ name: '', from: '2026-12-31', until: '2026-12-31' }])
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['single line feeds', (text: string) => text.replaceAll('\r\n', '\n')],
    ['single carriage returns', (text: string) => text.replaceAll('\r\n', '\r')],
    ['blank lines', (text: string) => `\r\n${text.replaceAll('\r\n', '\r\n\r\n')}`],
    ['small letters', (text: string) => text.toLowerCase()],
    ['a calendar behind it', (text: string) => `${text}${file([])}`],
  ])('it is one with %s', (_what, change) => {
    expect(read(change(file([day('20261224')])))).toMatchObject([{ from: '2026-12-24' }])
  })
})

describe('what would take too long', () => {
  /** Of the processor, in milliseconds: what a busy machine does beside it does not count. */
  const elapsed = (work: () => unknown): number => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const longestMs = 3_000

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=WEEKLY;BYMONTH=2;INTERVAL=999999999',
  ])('is refused: %s', (rule) => {
    const sentence = 'This calendar takes too long to read. Take out what repeats, and try again.'
    const work = () => expect(() => found(day('20261224', `RRULE:${rule}`))).toThrow(sentence)
    expect(elapsed(work)).toBeLessThan(longestMs)
  })

  it.each([
    ['letters without an end', 'A;B="'.repeat(39_000)],
    ['beginnings without an end', 'BEGIN:VEVENT\r\n'.repeat(14_000)],
    ['one line of many', `SUMMARY:${'x\r\n '.repeat(40_000)}`],
    ['a calendar within a calendar', 'BEGIN:VCALENDAR\r\n'.repeat(11_000)],
    ['thousands of events', day('20261224', 'SUMMARY:x').concat('\r\n').repeat(3_000)],
  ])('is read at once: %s', (_what, rows) => {
    expect(elapsed(() => read(file([rows])))).toBeLessThan(longestMs)
  })

  it('a day of every year since 1900 is not', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      day('19000101', `SUMMARY:${index}`, 'RRULE:FREQ=YEARLY'),
    )
    expect(found(...many)).toHaveLength(500)
  })
})
