import { createHash } from 'node:crypto'

/**
 * A public key as OpenSSH writes it, read down to its numbers: what stands in front of the first blank is not believed, and
 * nothing but the key itself is kept of a line. https://www.rfc-editor.org/rfc/rfc4253#section-6.6, …/rfc8709#section-4
 */
export interface PublicKey {
  /** Type and key, with one blank between them: no options, no comment. */
  readonly key: string
  /** As `ssh-keygen -l` shows it. */
  readonly fingerprint: string
}

const leastModulusBits = 3072
/** OpenSSH reads no longer number. */
const mostModulusBits = 16_384
const ed25519Bytes = 32

/** A length in four bytes, and so many more. Undefined where there are fewer. */
const fieldsOf = (blob: Buffer): Buffer[] | undefined => {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length; ) {
    if (blob.length - at < 4) return undefined
    const length = blob.readUInt32BE(at)
    if (blob.length - at - 4 < length) return undefined
    fields.push(blob.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

/** Bits of a number that is above zero and written as short as it can be; 0 for what is none. */
const bitsOf = (mpint: Buffer): number => {
  const [first = 0x80, second = 0] = mpint
  if (first >= 0x80 || (first === 0 && second < 0x80)) return 0
  const leading = first === 0 ? Math.clz32(second) - 24 + 8 : Math.clz32(first) - 24
  return mpint.length * 8 - leading
}

const isOdd = (mpint: Buffer): boolean => ((mpint.at(-1) ?? 0) & 1) === 1

const isRsa = ([exponent, modulus, ...more]: readonly Buffer[]): boolean => {
  if (exponent === undefined || modulus === undefined || more.length > 0) return false
  const bits = bitsOf(modulus)
  if (bits < leastModulusBits || bits > mostModulusBits || !isOdd(modulus)) return false
  return bitsOf(exponent) >= 2 && bitsOf(exponent) <= 64 && isOdd(exponent)
}

const isEd25519 = ([point, ...more]: readonly Buffer[]): boolean =>
  point?.length === ed25519Bytes && more.length === 0

const kinds: Readonly<Record<string, (numbers: readonly Buffer[]) => boolean>> = {
  'ssh-ed25519': isEd25519,
  'ssh-rsa': isRsa,
}

/** One line: anything that a file of keys would take for the end of it is no part of a key. */
const line = /^(ssh-ed25519|ssh-rsa) +([A-Za-z0-9+/]+={0,2})(?: [^\p{Cc}\u2028\u2029]*)?$/u

const readLine = (text: string): PublicKey | undefined => {
  const [, type = '', base64 = ''] = line.exec(text) ?? []
  const blob = Buffer.from(base64, 'base64')
  // One key, one text: what decodes to the same in another way is refused.
  if (blob.length === 0 || blob.toString('base64') !== base64) return undefined
  const [name, ...numbers] = fieldsOf(blob) ?? []
  if (name === undefined || name.toString('latin1') !== type || !kinds[type]?.(numbers)) return undefined
  const hash = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  return { key: `${type} ${base64}`, fingerprint: `SHA256:${hash}` }
}

/** Of PEM, of SSH.COM, of PuTTY; and the first letters of OpenSSH's own without its frame. */
const ofPrivate = /PRIVATE KEY|PuTTY-User-Key-File|Private-(?:Lines|MAC)|b3BlbnNzaC1rZXktdjE/i

/** The text must have no blanks around it. `private`: nothing of it may be kept or told. */
export const readPublicKey = (text: string): PublicKey | 'private' | 'refused' =>
  readLine(text) ?? (ofPrivate.test(text) ? 'private' : 'refused')

export const notAccepted = 'This is not a public key that we accept: ed25519, or RSA with at least 3072 bits.'
export const isPrivate = 'This is a private key. Keep it, and paste the one that ends in .pub.'
