/**
 * An ed25519 key pair, made in the browser: the private half leaves it only as the file that the person is given.
 * The format is OpenSSH's own: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
 */
export interface SshKeyPair {
  /** A line of a .pub file. */
  readonly publicLine: string
  /** The file that ssh asks for. */
  readonly privateFile: string
}

const type = 'ssh-ed25519'
const frame = 'OPENSSH PRIVATE KEY'
/** Blocks of the cipher 'none'. */
const blockBytes = 8
const lettersPerLine = 70

const encoder = new TextEncoder()

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const number = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

const field = (content: Uint8Array | string): Uint8Array => {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  return joined(number(bytes.length), bytes)
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Of a JSON Web Key. */
const fromBase64Url = (text = ''): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const padded = (content: Uint8Array): Uint8Array => {
  const missing = (blockBytes - (content.length % blockBytes)) % blockBytes
  return joined(
    content,
    Uint8Array.from({ length: missing }, (_, index) => index + 1),
  )
}

/** Nothing but the comment tells one line from another for a person. Rejects where the browser knows no ed25519. */
export const makeSshKey = async (comment: string): Promise<SshKeyPair> => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No pair of keys was made')
  const { d, x } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const [seed, point] = [fromBase64Url(d), fromBase64Url(x)]
  const publicKey = joined(field(type), field(point))
  const check = crypto.getRandomValues(new Uint8Array(4))
  const secret = padded(
    joined(check, check, field(type), field(point), field(joined(seed, point)), field(comment)),
  )
  const file = joined(
    encoder.encode('openssh-key-v1\0'),
    ...[field('none'), field('none'), field(''), number(1), field(publicKey), field(secret)],
  )
  const lines = base64(file).match(new RegExp(`.{1,${lettersPerLine}}`, 'g')) ?? []
  return {
    publicLine: `${type} ${base64(publicKey)} ${comment}`,
    privateFile: [`-----BEGIN ${frame}-----`, ...lines, `-----END ${frame}-----`, ''].join('\n'),
  }
}
