import { badRequest } from '../errors.ts'
import type { Container } from '../model/container.ts'
import type { CosmosRequest } from './request.ts'
import { seenVersion } from './session.ts'

/** The weakest first. */
export const levels = ['Eventual', 'ConsistentPrefix', 'Session', 'BoundedStaleness', 'Strong'] as const
export type Consistency = (typeof levels)[number]

const isLevel = (text: string): text is Consistency => levels.some((level) => level === text)

/** By what a request reads: what it asks for, else what the account promises, and never more than that. */
export const consistencyOf = ({ header }: CosmosRequest, ofAccount: Consistency): Consistency => {
  const asked = header('x-ms-consistency-level')
  if (asked === undefined) return ofAccount
  if (!isLevel(asked))
    throw badRequest(`Invalid value '${asked}' specified for the header x-ms-consistency-level.`)
  if (levels.indexOf(asked) <= levels.indexOf(ofAccount)) return asked
  throw badRequest(
    `ConsistencyLevel ${asked} specified in the request is invalid when service is configured with consistency level ${ofAccount}. Ensure the request consistency level is not stronger than the service consistency level.`,
  )
}

/** Of the four replicas three have every write, so that two of them miss none: and each is paid for. */
export const replicasAsked = (level: Consistency): 1 | 2 =>
  level === 'Strong' || level === 'BoundedStaleness' ? 2 : 1

/** What a request sees of a range: one replica's state, no older than its session token, or the newest. */
export const viewBy = (
  level: Consistency,
  { header }: CosmosRequest,
  container: Container,
  range: number,
): ReturnType<Container['asOf']> => {
  if (replicasAsked(level) === 2) return container.asOf(range, Number.POSITIVE_INFINITY)
  return container.asOf(range, level === 'Session' ? seenVersion(header('x-ms-session-token'), range) : 0)
}
