import { randomBytes } from 'node:crypto'
import type { UserId } from '../../kernel/ids.ts'
import { after } from '../../kernel/instant.ts'

/** How long a person may take at the authenticator. */
export const challengeMs = 5 * 60_000

export const newChallenge = (now: Date, userId?: UserId) => ({
  challenge: randomBytes(32).toString('base64url'),
  userId,
  madeAt: now.toISOString(),
  expiresAt: after(now, challengeMs),
})

/** What the browser says it was asked; undefined when it says nothing that can be read. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return undefined
    return typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}
