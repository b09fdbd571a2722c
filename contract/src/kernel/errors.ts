import { longestPath, mostFields, quoted, shorten } from './short.ts'
import { z } from './zod.ts'

/** Every stable word that an answer's `code` may hold, and the HTTP status it travels with (api.md, section 1). */
export const statusOf = {
  invalid_request: 400,
  unauthenticated: 401,
  subscription_required: 402,
  forbidden: 403,
  confirm_needed: 403,
  second_step_needed: 403,
  not_found: 404,
  conflict: 409,
  cloud_settings_missing: 409,
  proof_needed: 409,
  address_needed: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  cloud_error: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** The body of every answer that is not a success. */
export const Failure = z.object({
  /** The sentence a person reads. */
  error: z.string(),
  code: z.string(),
  /** Path of the input → message, for bad input. Paths are dotted: `tags.course`. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
  subscriptionRequired: z.optional(z.boolean()),
})
export type Failure = z.infer<typeof Failure>

/** One sentence for each key, as zod says it of one. */
const unknownKey = (key: string): string => `Unrecognized key(s) in object: ${quoted(key)}`

interface FoundProblems {
  /** Dotted path → first message. What concerns the whole input stands under the unknown key or ''. */
  readonly fields: Record<string, string>
  /** How many more paths are wrong than `fields` names. */
  readonly left: number
}

/** What zod found wrong, as much of it as an answer says. */
export const problemsIn = (issues: readonly z.core.$ZodIssue[]): FoundProblems => {
  const paths = new Set<string>()
  const fields: [string, string][] = []
  const add = (path: readonly PropertyKey[], sentence: () => string): void => {
    const dotted = shorten(path.join('.'), longestPath)
    if (paths.has(dotted)) return
    paths.add(dotted)
    if (fields.length < mostFields) fields.push([dotted, sentence()])
  }
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') add(issue.path, () => issue.message)
    else for (const key of issue.keys) add([...issue.path, key], () => unknownKey(key))
  }
  return { fields: Object.fromEntries(fields), left: paths.size - fields.length }
}

export const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  problemsIn(issues).fields
