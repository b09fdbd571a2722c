import type { InvocationContext } from '@azure/functions'
import { shorten } from '@labkeeper/contract/kernel/short'
import type { LabId, UserId } from '../../domain/kernel/ids.ts'

/** What is logged of a call: the route's template instead of its path, ids instead of names, never a body or a token. */
export interface Trail {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly address: string
  labId?: LabId
  userId?: UserId
  /** Whom a call without a caller concerns: the id that belongs to the address that was typed. */
  about?: string
}

interface Outcome {
  readonly status: number
  readonly ms: number
  /** Of a failure. */
  readonly code?: string
}

/** Refusals that a security log holds whatever the route. */
const suspicious: ReadonlySet<string | undefined> = new Set([
  'unauthenticated',
  'forbidden',
  'too_many_requests',
])

/** JSON on one line: what people typed cannot forge another line. */
const write = (log: (line: string) => void, entry: object): void => log(JSON.stringify(entry))

export const logCall = (
  context: InvocationContext,
  { address, about, ...trail }: Trail,
  outcome: Outcome,
  audit: string | undefined,
): void => {
  write((line) => context.log(line), { ...trail, ...outcome })
  if (audit === undefined && !suspicious.has(outcome.code)) return
  write((line) => context.log(line), {
    audit: audit ?? 'refused',
    outcome: outcome.code ?? 'done',
    requestId: trail.requestId,
    route: `${trail.method} ${trail.route}`,
    userId: trail.userId,
    labId: trail.labId,
    about,
    address,
  })
}

/** Who logs a failure must not fail by it: of long texts the beginning, of long chains the first links. */
const longestText = 4_000
const mostCauses = 5

const codeOf = (error: object): unknown =>
  'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : undefined

/** An error and what caused it, without the objects that SDKs hang onto theirs: those hold headers and bodies. */
const describe = (error: unknown, causes = 0): object => {
  if (!(error instanceof Error)) return { thrown: typeof error }
  const { name, message, stack = '', cause } = error
  return {
    name,
    message: shorten(message, longestText),
    code: codeOf(error),
    stack: shorten(stack, longestText),
    ...(cause === undefined || causes === mostCauses ? {} : { cause: describe(cause, causes + 1) }),
  }
}

export const logError = (context: InvocationContext, { requestId }: Trail, error: unknown): void =>
  write((line) => context.error(line), { requestId, error: describe(error) })
