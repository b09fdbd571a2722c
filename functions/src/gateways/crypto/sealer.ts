import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyRing } from '../../ports/key-ring.ts'
import type { Sealer, SealOwner } from '../../ports/sealer.ts'

/** `v1.{kid}.{iv}.{ciphertext}.{tag}`, the binary parts in base64url. */
const version = 'v1'
const ivLength = 12
const tagLength = 16

/** Lengths are part of it: ('a', 'bc') and ('ab', 'c') must not be one owner. */
const boundTo = ({ labId, recordId }: SealOwner, kid: string): Buffer =>
  Buffer.from(JSON.stringify([version, labId, recordId, kid]))

export const aesSealer = (ring: KeyRing): Sealer => {
  const keys = new Map<string, KeyObject>(
    ring.map(({ kid, secret }) => [kid, createSecretKey(Buffer.from(secret))]),
  )
  const keyOf = (kid: string): KeyObject => {
    const key = keys.get(kid)
    if (key === undefined) throw new Error(`The sealing key '${kid}' is not in the ring`)
    return key
  }
  const sealer: Sealer = {
    seal(secret, owner) {
      const [{ kid }] = ring
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(kid), iv, { authTagLength: tagLength })
      cipher.setAAD(boundTo(owner, kid))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const parts = [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))
      return [version, kid, ...parts].join('.')
    },
    open(sealed, owner) {
      const [found, kid = '', iv = '', text = '', tag = '', ...rest] = sealed.split('.')
      if (found !== version || rest.length > 0) throw new Error('A sealed secret has an unknown format')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(kid), Buffer.from(iv, 'base64url'), {
        authTagLength: tagLength,
      })
      decipher.setAAD(boundTo(owner, kid))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
    renew: (sealed, owner) =>
      sealed.startsWith(`${version}.${ring[0].kid}.`)
        ? sealed
        : sealer.seal(sealer.open(sealed, owner), owner),
  }
  return sealer
}
