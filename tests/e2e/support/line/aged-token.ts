import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jwtTokens } from '@labkeeper/functions/gateways/crypto/tokens'
import type { TokenClaims } from '@labkeeper/functions/ports/accounts/accounts'

const sessionOf = (token: string): TokenClaims => {
  const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { userId: sub, sessionId: sid }
}

/** The token that the same session would have, had it begun so many hours ago: signed by the stack's own key. */
export const agedToken = (token: string, hours: number): Promise<string> => {
  const { signing } = JSON.parse(readFileSync(join(process.env.E2E_DATA ?? '', 'keys.json'), 'utf8'))
  const [kid, secret] = String(signing).split(',')[0]?.split(':') ?? []
  if (kid === undefined || secret === undefined) throw new Error('The stack has no signing key')
  const ring = [{ kid, secret: Buffer.from(secret, 'base64') }] as const
  return jwtTokens(ring).issue(sessionOf(token), new Date(Date.now() - hours * 3_600_000))
}
