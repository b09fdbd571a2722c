import { z } from './zod.ts'

/** Every stable word that an answer's `code` may hold, and the HTTP status it travels with (api.md, section 1). */
export const statusOf = {
  invalid_request: 400,
  unauthenticated: 401,
  subscription_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  cloud_settings_missing: 409,
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

/** Dotted path → first message, of what zod found wrong. What concerns the whole input stands under the unknown key or ''. */
export const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].join('.')
      fields[path] ??= issue.message
    }
  }
  return fields
}
