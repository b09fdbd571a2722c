import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createFaults } from '../../service/faults.ts'
import type { EntraState } from './state.ts'

type Claims = Record<string, unknown>

/** What a forged id token says instead; what is left out stays as it was. An `alg` of `none` leaves it unsigned. */
export interface Forged {
  readonly payload?: Claims
  readonly header?: Claims
  readonly isSignedByStranger?: boolean
}
export type Forgery = (payload: Claims, header: Claims) => Forged

/** Every way to forge an id token that a server must notice. All but `tid` are the OpenID library's to refuse. */
const forgeries = {
  iss: (payload) => ({ payload: { ...payload, iss: `${payload.iss}/forged` } }),
  aud: (payload) => ({ payload: { ...payload, aud: randomUUID() } }),
  nonce: (payload) => ({ payload: { ...payload, nonce: randomUUID() } }),
  exp: (payload) => ({
    payload: { ...payload, iat: Number(payload.iat) - 7200, exp: Number(payload.iat) - 3600 },
  }),
  tid: (payload) => ({ payload: { ...payload, tid: randomUUID() } }),
  signature: () => ({ isSignedByStranger: true }),
  none: (_, header) => ({ header: { ...header, alg: 'none' } }),
} satisfies Record<string, Forgery>

export type TamperKind = keyof typeof forgeries

export const isTamperKind = (value: unknown): value is TamperKind =>
  typeof value === 'string' && Object.hasOwn(forgeries, value)
export const tamperKinds: readonly TamperKind[] = Object.keys(forgeries).filter(isTamperKind)

export interface Forger {
  /** The next `times` id tokens are forged; further calls queue up behind. */
  tamper(how: TamperKind | Forgery, times?: number): void
  /** Takes back what has not happened yet. */
  clear(): void
  /** How many of the next tokens will be forged. */
  waiting(): number
  /** The token as it is handed out: forged when its turn has come. */
  pass(idToken: string): string
}

const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString())
const encode = (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url')

const signToken = (payload: Claims, header: Claims, key: KeyObject) => {
  const content = `${encode(header)}.${encode(payload)}`
  const signature =
    header.alg === 'none' ? '' : sign('sha256', Buffer.from(content), key).toString('base64url')
  return `${content}.${signature}`
}

/** Forges id tokens on request. `always` forges every token that nothing else was asked for. */
export const createForger = (signingKey: EntraState['signingKey'], always?: TamperKind | Forgery): Forger => {
  const key = createPrivateKey({ key: signingKey, format: 'jwk' })
  const faults = createFaults<TamperKind | Forgery>()
  return {
    tamper: (how, times = 1) => faults.add(how, times),
    clear: faults.clear,
    waiting: () => faults.list().reduce((sum, { left }) => sum + left, 0),
    pass: (idToken) => {
      const how = faults.take() ?? always
      if (how === undefined) return idToken
      const [header, payload] = idToken.split('.').slice(0, 2).map(decode)
      if (!header || !payload) throw new Error('The provider issued something that is no JWT.')
      const forge: Forgery = typeof how === 'function' ? how : forgeries[how]
      const forged = forge(payload, header)
      // Made here and published nowhere; the header still names the tenant's own key.
      const signer = forged.isSignedByStranger
        ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
        : key
      return signToken(forged.payload ?? payload, forged.header ?? header, signer)
    },
  }
}
