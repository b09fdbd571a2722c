import { AppError } from '../kernel/errors.ts'

/** Of a second or so. A school's whole file, padded and in quotes, has a hundredth of it. */
const mostLooks = 1_000_000_000

/** Shorter ones cost nothing worth counting. */
const long = /\s{2,}/g

const longestGap = (text: string): number => {
  let longest = 0
  for (const [gap] of text.matchAll(long)) longest = Math.max(longest, gap.length)
  return longest
}

const countQuotes = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1
  return count
}

/**
 * Refuses a file that would keep the process busy for minutes: after each quote in a cell the parser looks through all spaces
 * before the cell's end, so that a hundred kilobytes of quotes and as many spaces take it seconds, and megabytes hours.
 */
export const checkReadable = (text: string): void => {
  if (countQuotes(text) * longestGap(text) <= mostLooks) return
  throw new AppError(
    'invalid_request',
    'This file takes too long to read. Take out spaces and blank lines in a row, and try again.',
  )
}
