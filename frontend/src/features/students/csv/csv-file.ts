import { mostFileBytes } from '@labkeeper/contract/students/students'

/** Facts about the file before anything is read of it. */

const isCsv = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'text/csv' || name.toLowerCase().endsWith('.csv')

/** Why this file is not read at all, or nothing. */
export const fileProblem = (file: Pick<File, 'type' | 'name' | 'size'>): string | undefined => {
  if (!isCsv(file)) return 'Please select a CSV file'
  if (file.size > mostFileBytes) {
    return 'The file is larger than 10 MB. Split it and upload the parts one after the other.'
  }
  return undefined
}

const kilobytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** '12.3 KB' */
export const sizeText = (bytes: number): string => `${kilobytes.format(bytes / 1024)} KB`

export const templateName = 'users_template.csv'
export const templateText = `name,email
Ada Lovelace,ada.lovelace@example.com
Grace Hopper,grace.hopper@example.com
Alan Turing,alan.turing@example.com
`
