import { longestRoster } from '@labkeeper/contract/courses/people'
import { textOf, unreadable } from '~/lib/browser/decode-text.ts'

/** A file on its way to being a roster. */

export const templateName = 'course_template.csv'
export const templateText = `name,email,group,function
Ada Lovelace,ada.lovelace@example.com,Monday,student
Grace Hopper,grace.hopper@example.com,Tuesday,student
Alan Turing,alan.turing@example.com,,assistant
`

const mostBytes = 10_000_000
/** How Excel's own format begins, whatever the file is called. */
const workbookMark = 'PK\u0003\u0004'
const tooLarge = 'The file is too large for a course. A course has at most 500 students.'

type ReadFile = { readonly text: string } | { readonly problem: string }

/** The text of a file, or why it is none of use. */
export const readRosterFile = async (
  file: Pick<File, 'name' | 'type' | 'size' | 'arrayBuffer'>,
): Promise<ReadFile> => {
  if (file.type !== 'text/csv' && !file.name.toLowerCase().endsWith('.csv')) {
    return { problem: 'Please select a CSV file' }
  }
  if (file.size > mostBytes) return { problem: tooLarge }
  const text = await textOf(file)
  if (text === undefined) return { problem: unreadable }
  if (text.startsWith(workbookMark)) {
    return { problem: 'This is an Excel workbook. Save it as CSV and choose that file.' }
  }
  if (text.length > longestRoster) return { problem: tooLarge }
  if (text.trim() === '') return { problem: 'The file is empty.' }
  return { text }
}
