import { randomBytes } from 'node:crypto'
import { z } from '@labkeeper/contract/zod'
import { after } from './instant.ts'

/** How long a person may take at the authenticator. */
export const challengeMs = 5 * 60_000

export const newChallenge = (now: Date, userId?: string) => ({
  challenge: randomBytes(32).toString('base64url'),
  userId,
  madeAt: now.toISOString(),
  expiresAt: after(now, challengeMs),
})

const ClientData = z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(256)) })

/** What the browser says it was asked; undefined when it says nothing that can be read. */
export const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return ClientData.safeParse(said).data?.challenge
  } catch {
    return undefined
  }
}
