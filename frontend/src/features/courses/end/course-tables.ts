import type { Course } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { withoutFormulas } from '@labkeeper/contract/kernel/formulas'
import Papa from 'papaparse'
import type { CourseExport } from '~/data/courses/export.ts'
import { todayIn } from '../days.ts'

/** What there was in a course, as files for programs for tables: who, for how long, for how much. */

interface TableFile {
  readonly fileName: string
  readonly text: string
}

type Row = readonly string[]

/** Without it, programs for tables take the letters for those of another code page. */
const byteOrderMark = '\uFEFF'

const textOf = (rows: readonly Row[]): string =>
  `${byteOrderMark}${Papa.unparse(
    rows.map((row) => row.map(withoutFormulas)),
    { newline: '\r\n' },
  )}\r\n`

const rowsOf = (text: string): Row[] =>
  Papa.parse<string[]>(text.replace(byteOrderMark, ''), { skipEmptyLines: true }).data

const peopleHeader = ['name', 'email', 'function', 'group', 'state', 'joined', 'left', 'machine']

const personRow = (person: Enrolment, timeZone: string): Row => {
  const day = (at: string | undefined): string => (at === undefined ? '' : todayIn(timeZone, new Date(at)))
  const { name, email, group = '', state, joinedAt, leftAt, machine } = person
  return [name, email, person.function, group, state, day(joinedAt), day(leftAt), machine?.name ?? '']
}

const measures = ['class minutes', 'own minutes', 'teacher minutes'] as const
const hoursHeader = ['name', 'email', 'days', ...measures]

/** Of the whole course, by person, from what stands there day by day. */
const hoursRows = (header: Row, days: readonly Row[]): Row[] => {
  const [name, email, ...minutes] = ['name', 'email', ...measures].map((title) => header.indexOf(title))
  const cell = (row: Row, place = -1): string => row[place] ?? ''
  const people = Map.groupBy(days, (row) => `${cell(row, name)}\n${cell(row, email)}`)
  return [...people.values()]
    .map((theirs) => {
      const [first = []] = theirs
      const ran = theirs.filter((row) => minutes.some((place) => Number(cell(row, place)) > 0))
      const sums = minutes.map((place) => theirs.reduce((sum, row) => sum + Number(cell(row, place)), 0))
      return [cell(first, name), cell(first, email), String(ran.length), ...sums.map((one) => one.toFixed(1))]
    })
    .sort(([one = ''], [other = '']) => one.localeCompare(other))
}

/** Whatever a name holds, it names one file. */
const fileNameOf = (course: string, what: string): string =>
  `${course.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()} ${what}.csv`

export const courseTables = (
  { name, timeZone }: Pick<Course, 'name' | 'timeZone'>,
  { people, money }: CourseExport,
): readonly TableFile[] => {
  const [first = [], ...others] = money.map(rowsOf)
  const [header = [], ...days] = [...first, ...others.flatMap(([_, ...rows]) => rows)]
  return [
    {
      fileName: fileNameOf(name, 'people'),
      text: textOf([peopleHeader, ...people.map((person) => personRow(person, timeZone))]),
    },
    { fileName: fileNameOf(name, 'hours'), text: textOf([hoursHeader, ...hoursRows(header, days)]) },
    { fileName: fileNameOf(name, 'cost'), text: textOf([header, ...days]) },
  ]
}
