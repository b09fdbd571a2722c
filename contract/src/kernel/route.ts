import { z } from './zod.ts'

export const Role = z.enum(['student', 'admin', 'lab_owner'])
export type Role = z.infer<typeof Role>

/** Who may call a route. Ownership is not part of this: it is part of every query. */
export type Access = 'public' | readonly Role[]

export const anyone: Access = 'public'
export const owners: readonly Role[] = ['lab_owner', 'admin']
export const students: readonly Role[] = ['student']
export const signedIn: readonly Role[] = ['student', 'lab_owner', 'admin']

type Schema = z.ZodMiniType

/**
 * One call of the API, as data: the Functions host, the client, the OpenAPI page and the tests all read this.
 * `path` is relative to `/api`, with `{name}` for parameters.
 */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** One line for the OpenAPI page. */
  readonly summary: string
  readonly access: Access
  /** The caller needs this function at least, or a higher one, in the course that `params.courseId` names. */
  readonly staff?: 'viewer' | 'assistant' | 'teacher' | 'owner'
  /** Only the owner's where this rule of the course says so. */
  readonly ownersBy?: 'ownerRaisesBudget'
  /** The machine of a course that `params.vmId` names is the caller's. But for reading, its calls are counted. */
  readonly mine?: true
  /** The caller is in the course that `params.courseId` names, whatever the function is. Its calls are counted. */
  readonly enrolled?: true
  /** What is in the bin as `params.id` is of the caller's lab, or of a course whose teacher the caller is. */
  readonly binned?: true
  /** The caller may create courses: in some lab, or where the route names a course, in the course's. */
  readonly creates?: true
  /**
   * Refused with 402 unless the lab has a subscription or a running trial. `by-kind`: only where the work that the call
   * leads to costs money, which its use-case finds out.
   */
  readonly paid?: true | 'by-kind'
  /**
   * Refused with 403 `confirm_needed` unless the session began within the last 60 minutes, or was confirmed then by the
   * password.
   */
  readonly confirmed?: true
  /** What the call costs is limited for each person and each lab: 429 beyond it. */
  readonly rationed?: 'connection-test' | 'checkout' | 'quota' | 'import'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body may be left out altogether, as if it were `{}`. */
  readonly bodyOptional?: boolean
  /** The body is no JSON: `body` is a schema of the whole text, which may have so many bytes. */
  readonly text?: { readonly contentTypes: readonly string[]; readonly mostBytes: number }
  /** The header that holds the caller's signature over the raw body, in the place of a token. */
  readonly signatureHeader?: string
  /** The call carries the browser's device token in `X-Device`, where there is one, and its answer may hold a newer one. */
  readonly device?: boolean
  readonly status: 200 | 201 | 202
  readonly response: Response
  /** Of a list `{ data: [item…] }`: the schema of one item. */
  readonly item?: Schema
  /** The answer is a file of this content type: `response` is `FileAnswer`, its name goes into Content-Disposition. */
  readonly file?: string
  /** The answer holds a secret: `Cache-Control: no-store`. */
  readonly secret?: boolean
  /** The browser is told to forget what it has cached. */
  readonly clearsCache?: boolean
  /** The answer carries an ETag and `If-None-Match` is honoured. */
  readonly etag?: boolean
  /** A number that changes with the clock alone: the tag says nothing of it. */
  readonly moves?: string
}

/** What a use-case answers where the caller gets a file. */
export const FileAnswer = z.strictObject({ fileName: z.string(), text: z.string() })
export type FileAnswer = z.infer<typeof FileAnswer>

export const route = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  definition: Route<P, Q, B, R>,
): Route<P, Q, B, R> => definition

export type ParamsOf<R> = R extends { readonly params?: infer S extends Schema } ? z.output<S> : never
export type QueryOf<R> = R extends { readonly query?: infer S extends Schema } ? z.output<S> : never
export type BodyInput<R> = R extends { readonly body?: infer S extends Schema } ? z.input<S> : never
export type ResponseOf<R extends { readonly response: Schema }> = z.output<R['response']>
