import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authenticator and a browser on paper: P-256, attestation 'none', one passkey for each handle it was asked for. */

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number): Buffer => uint32(value).subarray(2)

/** As a COSE key: RFC 9053, section 7.1.1. A long one has two kilobytes under `x` that mean nothing. */
const coseOf = (publicKey: KeyObject, { isLong = false }: Flaws): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from(isLong ? 'a6' : 'a5', 'hex'),
    Buffer.from('010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
    ...(isLong ? [Buffer.from('6178590800', 'hex'), Buffer.alloc(2_048)] : []),
  ])
}

/**
 * CBOR of `{ fmt: 'none', attStmt: {}, authData }`: a text of n letters begins with 0x60 + n, `c` is of three. Apple's says who made
 * it: `{ x5c: [h'00'] }`, which is no certificate.
 */
const attestationOf = (authData: Buffer, { isApple = false }: Flaws): Buffer =>
  Buffer.concat([
    Buffer.from('a3', 'hex'),
    ...[Buffer.from('cfmt'), Buffer.from(isApple ? 'eapple' : 'dnone'), Buffer.from('gattStmt')],
    Buffer.from(isApple ? 'a163783563814100' : 'a0', 'hex'),
    Buffer.from('hauthData'),
    Buffer.from('59', 'hex'),
    uint16(authData.length),
    authData,
  ])

interface Asked {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

/** What goes wrong, in the place of what is right. */
interface Flaws {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly type?: string
  readonly challenge?: string
  readonly isApple?: boolean
  readonly isLong?: boolean
}

const flagsOf = ({ isVerified = true }: Flaws, isNew: boolean): Buffer =>
  Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)])

export const anAuthenticator = (origin = 'http://localhost:4280') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(24)
  let userHandle = ''
  let counter = 0

  const clientDataOf = (type: string, challenge: string, flaws: Flaws): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: flaws.type ?? type,
        challenge: flaws.challenge ?? challenge,
        origin: flaws.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    id: text(credentialId),
    /** As `navigator.credentials.create` answers. */
    make: (asked: unknown, flaws: Flaws = {}) => {
      const { challenge, rp, user } = asked as Asked
      userHandle = user?.id ?? ''
      const authData = Buffer.concat([
        sha256(flaws.rpId ?? rp?.id ?? ''),
        flagsOf(flaws, true),
        uint32(counter),
        Buffer.alloc(16),
        uint16(credentialId.length),
        credentialId,
        coseOf(publicKey, flaws),
      ])
      return {
        credentialId: text(credentialId),
        clientDataJSON: text(clientDataOf('webauthn.create', challenge, flaws)),
        attestationObject: text(attestationOf(authData, flaws)),
        transports: ['internal'],
      }
    },
    /** As `navigator.credentials.get` answers. */
    prove: (asked: unknown, flaws: Flaws = {}) => {
      const { challenge, rpId } = asked as Asked
      counter += 1
      const authData = Buffer.concat([
        sha256(flaws.rpId ?? rpId ?? ''),
        flagsOf(flaws, false),
        uint32(flaws.counter ?? counter),
      ])
      const clientData = clientDataOf('webauthn.get', challenge, flaws)
      return {
        credentialId: text(credentialId),
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
        userHandle: flaws.userHandle ?? userHandle,
      }
    },
  }
}

export type Authenticator = ReturnType<typeof anAuthenticator>
