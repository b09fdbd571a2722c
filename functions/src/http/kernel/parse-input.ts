import { problemsIn } from '@labkeeper/contract/kernel/errors'
import type { Route } from '@labkeeper/contract/kernel/route'
import { longestPath, longestSentence, shorten } from '@labkeeper/contract/kernel/short'
import { z } from '@labkeeper/contract/kernel/zod'
import { AppError } from '../../domain/kernel/errors.ts'

type Schema = z.ZodMiniType

const nothing = z.strictObject({})

/** Default texts name no field, so the sentence for the person does. */
const isGeneric =
  /^(Required$|Expected |String must |Number must |Array must |Invalid$|Invalid (literal|enum|input))/

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const path = shorten(issue.path.join('.'), longestPath)
  return path !== '' && isGeneric.test(issue.message) ? `${path}: ${issue.message}` : issue.message
}

/** The first problem becomes the sentence; as many as an answer names stand in `fields`. */
export const refusalOf = (issues: readonly z.core.$ZodIssue[]): AppError => {
  const [first] = issues
  const { fields, left } = problemsIn(issues)
  const sentence = first === undefined ? 'Invalid input' : sentenceOf(first)
  const more = left === 0 ? '' : ` (and ${left.toLocaleString('en-US')} more)`
  return new AppError('invalid_request', `${shorten(sentence, longestSentence - more.length)}${more}`, {
    fields,
  })
}

/** A route without a schema for a part has `unknown` as that part's type, and takes nothing there. */
const parse = <S extends Schema>(schema: S | undefined, value: unknown): z.output<S> => {
  const result = z.safeParse(schema ?? nothing, value)
  if (!result.success) throw refusalOf(result.error.issues)
  return result.data as z.output<S>
}

/** Strict everywhere: an unknown query key is refused like an unknown body key. */
export const parseInput = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
) => ({
  params: parse(route.params, raw.params),
  query: parse(route.query, raw.query),
  body: parse(route.body, raw.body),
})
