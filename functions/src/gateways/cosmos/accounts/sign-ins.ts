import type { Container, OperationInput, PatchOperation } from '@azure/cosmos'
import { budgets, lifeSeconds } from '../../../domain/accounts/budgets.ts'
import type { SessionRecord } from '../../../domain/accounts/session.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { SeenSignIns, SessionBook } from '../../../ports/accounts/accounts.ts'
import { isWritten, runBatch } from '../kernel/batch.ts'
import { fetchPartition } from '../kernel/query.ts'
import { asJson, create, remove } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

/**
 * Beside a person's sessions lies what their sign-ins have taken of the bucket. Each sign-in writes it over the version that
 * it has seen, and whoever ends sessions writes it first: a sign-in that was looking then begins nothing.
 */

const id = 'sign-ins'
/** Full again by then; and no sign-in takes so long that it could miss the end of sessions for that. */
const ttl = lifeSeconds(budgets['sign-in'].person)

type Found =
  | (Pick<SessionRecord, 'id' | 'createdAt'> & { readonly type: 'session' })
  | { readonly type: 'sign-ins'; readonly fullAt: number; readonly _etag: string }

const question =
  "SELECT c.id, c.type, c.createdAt, c.fullAt, c._etag FROM c WHERE c.type IN ('session', 'sign-ins')"

export const seeSignIns = async (container: Container, userId: UserId): Promise<SeenSignIns> => {
  const found = await fetchPartition<Found>(container, userId, question)
  const sessions = found.flatMap((each) => (each.type === 'session' ? [each] : []))
  const taken = found.find((each) => each.type === 'sign-ins')
  return { sessions, fullAt: taken?.fullAt, version: taken?._etag }
}

const record = (pk: UserId, fullAt: number) => ({ id, pk, type: 'sign-ins', fullAt, ttl })

/** Somebody signed in or ended sessions meanwhile, or a session that was to end has gone. */
const isRace = (status: number): boolean => [404, 409, 412, 424].includes(status)

export const beginSession = async (
  container: Container,
  stored: SessionRecord & { readonly type: 'session' },
  seen: SeenSignIns,
  { fullAt, ended }: Parameters<SessionBook['begin']>[2],
): Promise<boolean> => {
  const next = record(stored.userId, fullAt)
  const guard: OperationInput =
    seen.version === undefined
      ? create(next)
      : { operationType: 'Replace', id, resourceBody: asJson(next), ifMatch: seen.version }
  const statuses = await runBatch(container, stored.userId, [guard, create(stored), ...ended.map(remove)])
  const refused = statuses.find((status) => status >= 300 && !isRace(status))
  if (refused !== undefined)
    throw new Error(`The database refused the beginning of a session with ${refused}`)
  return isWritten(statuses)
}

/** From now on no sign-in begins that has looked before. */
export const stopSignIns = async (container: Container, userId: UserId): Promise<void> => {
  // Another content each time, so that its version is another one, too.
  const anew: PatchOperation[] = [{ op: 'incr', path: '/ended', value: 1 }]
  const touch = () => unlessRefused(() => container.item(id, userId).patch({ operations: anew }), 404)
  // Made and forgotten again in between, and once more: the database would have to be at work for half an hour.
  while (!(await touch())) {
    if (await unlessRefused(() => container.items.create(record(userId, 0)), 409)) return
  }
}
