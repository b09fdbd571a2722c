import { createHash } from 'node:crypto'
import type { Container } from '@azure/cosmos'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { PasskeyChallenge, PasskeyChallenges, PasskeySets } from '../../../ports/accounts/passkeys.ts'
import { readRecord } from '../kernel/query.ts'
import { checkedRecord, patchOf } from '../kernel/records.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface StoredHandle {
  readonly id: string
  readonly type: 'passkey-handle'
  readonly userId: UserId
}
/** What comes from a browser goes into a path as a hash. */
const handleId = (handle: string): string => `ph_${hashOf(handle)}`

/** In container `users`: the set is a part of the account, and a record beside it says whose a handle is. */
export const cosmosPasskeySets = (container: Container): PasskeySets => ({
  async read(userId) {
    const { resource, etag } = await reading(() => container.item(userId, userId).read<UserRecord>())
    return resource?.type === 'user' ? { user: checkedRecord(resource), etag } : undefined
  },
  write(userId, passkeys, etag, deviceRound) {
    const accessCondition = { type: 'IfMatch', condition: etag }
    const operations = patchOf({ passkeys, deviceRound })
    return unlessRefused(
      () => container.item(userId, userId).patch({ operations }, { accessCondition }),
      404,
      412,
    )
  },
  async holderOf(handle) {
    const id = handleId(handle)
    return (await readRecord<StoredHandle>(container, id, id))?.userId
  },
  async keepHandle(handle, userId) {
    const stored: StoredHandle = { id: handleId(handle), type: 'passkey-handle', userId }
    await unlessRefused(() => container.items.create(stored), 409)
  },
})

const challengeId = 'challenge'

interface StoredChallenge extends Omit<PasskeyChallenge, 'challenge' | 'userId'> {
  readonly id: typeof challengeId
  readonly pk: string
  readonly type: 'passkey-challenge'
  readonly userId?: UserId
  readonly ttl: number
}

const partitionOf = (challenge: string): string => `pc_${hashOf(challenge)}`

export const cosmosPasskeyChallenges = (container: Container): PasskeyChallenges => ({
  async keep({ challenge, userId, madeAt, expiresAt }) {
    const stored: StoredChallenge = {
      id: challengeId,
      pk: partitionOf(challenge),
      type: 'passkey-challenge',
      ...(userId === undefined ? {} : { userId }),
      madeAt,
      expiresAt,
      ttl: Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.parse(madeAt)) / 1000)),
    }
    await unlessRefused(() => container.items.create(stored), 409)
  },
  async take(challenge) {
    const item = container.item(challengeId, partitionOf(challenge))
    const { resource, etag } = await reading(() => item.read<StoredChallenge>())
    if (resource === undefined) return undefined
    const accessCondition = { type: 'IfMatch', condition: etag }
    if (!(await unlessRefused(() => item.delete({ accessCondition }), 404, 412))) return undefined
    const { userId, madeAt, expiresAt } = resource
    return { challenge, userId, madeAt, expiresAt }
  },
})
