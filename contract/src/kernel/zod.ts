import * as z from 'zod/mini'
import { longestSentence, mostFields, quoted, shorten } from './short.ts'

/**
 * The one door to zod: importing `z` from here makes every message of this process speak the texts that the
 * specification calls the default ones (zod 3's). A message given at a schema still wins.
 */

const received = (input: unknown): string => {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  if (typeof input === 'number' && Number.isNaN(input)) return 'nan'
  return input instanceof Date ? 'date' : typeof input
}

type Bound = { exact?: boolean | undefined; inclusive?: boolean | undefined }

const bound = ({ exact, inclusive }: Bound, exactly: string, included: string, excluded: string): string => {
  if (exact) return exactly
  return inclusive ? included : excluded
}

const tooSmall = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  const { minimum, origin } = issue
  if (origin === 'string') {
    return `String must contain ${bound(issue, 'exactly', 'at least', 'over')} ${minimum} character(s)`
  }
  if (origin === 'array') {
    return `Array must contain ${bound(issue, 'exactly', 'at least', 'more than')} ${minimum} element(s)`
  }
  return `Number must be ${bound(issue, 'exactly equal to', 'greater than or equal to', 'greater than')} ${minimum}`
}

const tooBig = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  const { maximum, origin } = issue
  if (origin === 'string') {
    return `String must contain ${bound(issue, 'exactly', 'at most', 'under')} ${maximum} character(s)`
  }
  if (origin === 'array') {
    return `Array must contain ${bound(issue, 'exactly', 'at most', 'less than')} ${maximum} element(s)`
  }
  return `Number must be ${bound(issue, 'exactly', 'less than or equal to', 'less than')} ${maximum}`
}

const invalidValue = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>): string => {
  if (issue.values.length === 1) {
    return `Invalid literal value, expected ${JSON.stringify(issue.values[0])}`
  }
  if (issue.input === undefined) return 'Required'
  const options = issue.values
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
    .join(' | ')
  return typeof issue.input === 'string'
    ? `Invalid enum value. Expected ${options}, received ${quoted(issue.input)}`
    : `Expected ${options}, received ${received(issue.input)}`
}

const defaultMessage = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Required'
      if (issue.expected === 'int') return 'Expected integer, received float'
      return `Expected ${issue.expected === 'record' ? 'object' : issue.expected}, received ${received(issue.input)}`
    case 'too_small':
      return tooSmall(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>)
    case 'too_big':
      return tooBig(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>)
    case 'invalid_format':
      return issue.format === 'regex' ? 'Invalid' : `Invalid ${issue.format}`
    case 'invalid_value':
      return invalidValue(issue as z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>)
    case 'unrecognized_keys':
      return `Unrecognized key(s) in object: ${issue.keys.slice(0, mostFields).map(quoted).join(', ')}`
    case 'not_multiple_of':
      return `Number must be a multiple of ${issue.divisor}`
    default:
      return 'Invalid input'
  }
}

z.config({ customError: (issue) => shorten(defaultMessage(issue), longestSentence) })

export { z }
