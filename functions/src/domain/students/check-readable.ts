import { AppError } from '../kernel/errors.ts'

/** Of a second or so. A school's whole file, padded and in quotes, has a hundredth of it. */
const mostLooks = 1_000_000_000

const isWideSpace = (text: string, at: number): boolean => text.charAt(at).trim() === ''

/** How many quotes there are, and how long the longest row of spaces is. A pattern cannot hold ten megabytes of them. */
const measured = (text: string): { readonly quotes: number; readonly longestGap: number } => {
  let [quotes, gap, longestGap] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) quotes += 1
    gap = code <= 0x20 || (code > 0x7f && isWideSpace(text, at)) ? gap + 1 : 0
    if (gap > longestGap) longestGap = gap
  }
  return { quotes, longestGap }
}

/**
 * Refuses a file that would keep the process busy for minutes: after each quote in a cell the parser looks through all spaces
 * before the cell's end, so that a hundred kilobytes of quotes and as many spaces take it seconds, and megabytes hours.
 */
export const checkReadable = (text: string): void => {
  const { quotes, longestGap } = measured(text)
  if (quotes * longestGap <= mostLooks) return
  throw new AppError(
    'invalid_request',
    'This file takes too long to read. Take out spaces and blank lines in a row, and try again.',
  )
}
