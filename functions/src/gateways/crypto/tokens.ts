import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import { idOf, isUserId } from '../../domain/kernel/ids.ts'
import type { TokenClaims, Tokens } from '../../ports/accounts/accounts.ts'
import type { KeyRing } from '../../ports/key-ring.ts'

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'labkeeper'
const audience = 'labkeeper-api'
const lifeSeconds = 8 * 60 * 60
/** Instances' clocks differ a little. */
const leewaySeconds = 5
/** A client repeats its token with every call: what was found valid stays so until it expires. */
const rememberedTokens = 1_000

const isSession = idOf('s')

interface Verified {
  readonly claims: TokenClaims
  readonly expiresAt: number
}

/** jose also takes a signature with padding behind it. */
const shape = /^[\w-]+\.[\w-]+\.[\w-]+$/

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

export const jwtTokens = (ring: KeyRing): Tokens => {
  const [newest] = ring
  const signingKey = importKey(newest.secret)
  const keys = new Map(
    ring.map((named) => [named.kid, named === newest ? signingKey : importKey(named.secret)]),
  )
  const remembered = createBoundedCache<Verified>({ limit: rememberedTokens })

  const keyOf = ({ kid }: JWTHeaderParameters): Promise<CryptoKey> => {
    const key = keys.get(kid ?? '')
    if (key === undefined) throw new errors.JOSEError('Signed with a key that is not in the ring')
    return key
  }

  const check = async (token: string, now: Date): Promise<Verified | undefined> => {
    if (!shape.test(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: [algorithm],
        typ: type,
        issuer,
        audience,
        currentDate: now,
        clockTolerance: leewaySeconds,
        requiredClaims: ['sub', 'sid', 'exp'],
      })
      const { sub, sid, exp } = payload
      if (!isUserId(sub) || !isSession(sid) || typeof exp !== 'number') return undefined
      return { claims: { userId: sub, sessionId: sid }, expiresAt: exp * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    async issue({ userId, sessionId }, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: newest.kid })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifeSeconds)
        .sign(await signingKey)
    },
    async verify(token, now) {
      const known = remembered.get(token)
      if (known !== undefined && now.getTime() < known.expiresAt) return known.claims
      const verified = await check(token, now)
      if (verified === undefined) return undefined
      remembered.set(token, verified)
      return verified.claims
    },
  }
}
