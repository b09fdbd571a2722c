import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readPublicKey } from './public-key.ts'

/** Of GitHub's servers: https://docs.github.com/authentication/keeping-your-account-and-data-secure/githubs-ssh-key-fingerprints */
const published = [
  [
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl',
    'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU',
  ],
] as const

const field = (bytes: Buffer | string): Buffer => {
  const body = Buffer.from(bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}
const line = (type: string, ...fields: (Buffer | string)[]): string =>
  `${type} ${Buffer.concat([field(type), ...fields.map(field)]).toString('base64')}`
const point = Buffer.alloc(32, 7)
const exponent = Buffer.from([1, 0, 1])
/** So many bits, odd, and with the zero in front that a number above zero needs. */
const modulus = (bits: number): Buffer => {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xff)
  bytes[0] = 0xff >> (bytes.length * 8 - bits)
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
}
const ed = line('ssh-ed25519', point)

describe('a public key', () => {
  it.each(published)('%s has the fingerprint that was published', (key, fingerprint) => {
    expect(readPublicKey(key)).toEqual({ key, fingerprint })
  })

  it.each([
    ['alone', ed],
    ['with a comment', `${ed} ada@example.edu`],
    ['with a comment of several words', `${ed} Ada's new laptop`],
    ['with more blanks', ed.replace(' ', '   ')],
  ])('is read %s, and nothing else is kept', (_, text) => {
    expect(readPublicKey(text)).toMatchObject({ key: ed })
  })

  it.each([3072, 3073, 4096, 8192, 16_384])('of RSA with %i bits is taken', (bits) => {
    expect(readPublicKey(line('ssh-rsa', exponent, modulus(bits)))).toMatchObject({
      fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
    })
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['a word', 'hello'],
    ['RSA of 3071 bits', line('ssh-rsa', exponent, modulus(3071))],
    ['RSA of 2048 bits', line('ssh-rsa', exponent, modulus(2048))],
    ['RSA of 16385 bits', line('ssh-rsa', exponent, modulus(16_385))],
    [
      'an even modulus',
      line('ssh-rsa', exponent, Buffer.concat([modulus(4096).subarray(0, -1), Buffer.from([2])])),
    ],
    ['a modulus below zero', line('ssh-rsa', exponent, modulus(4096).subarray(1))],
    [
      'a modulus with zeros in front',
      line('ssh-rsa', exponent, Buffer.concat([Buffer.alloc(9), modulus(3000)])),
    ],
    ['the exponent 1', line('ssh-rsa', Buffer.from([1]), modulus(4096))],
    ['an even exponent', line('ssh-rsa', Buffer.from([4]), modulus(4096))],
    ['no exponent', line('ssh-rsa', '', modulus(4096))],
    ['RSA without a modulus', line('ssh-rsa', exponent)],
    ['RSA with one number more', line('ssh-rsa', exponent, modulus(4096), '')],
    ['ed25519 of 31 bytes', line('ssh-ed25519', point.subarray(1))],
    ['ed25519 of 33 bytes', line('ssh-ed25519', Buffer.alloc(33))],
    ['ed25519 with one field more', line('ssh-ed25519', point, 'x')],
    ['one type outside, another inside', ed.replace('ssh-ed25519 ', 'ssh-rsa ')],
    ['a type in other letters', ed.replace('ssh-ed25519 ', 'SSH-ED25519 ')],
    ['ecdsa', line('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 4))],
    ['dss', line('ssh-dss', modulus(1024), modulus(160), modulus(1024), modulus(1024))],
    ['a key of hardware', line('sk-ssh-ed25519@openssh.com', point, 'ssh:')],
    ['a certificate', line('ssh-ed25519-cert-v01@openssh.com', point)],
    ['a length beyond the end', `ssh-ed25519 ${Buffer.from([0, 0, 1, 0, 65]).toString('base64')}`],
    [
      'a length cut off',
      `ssh-ed25519 ${Buffer.concat([field('ssh-ed25519'), Buffer.from([0, 0])]).toString('base64')}`,
    ],
    ['base64 without its end', ed.slice(0, -1)],
    ['the same bytes in other letters', `${line('ssh-ed25519', Buffer.alloc(32)).slice(0, -2)}B=`],
    ['base64 of addresses', ed.replaceAll('c', '-')],
    ['a line after it', `${ed}\nssh-ed25519 ${ed}`],
    ['a line after its comment', `${ed} x\rcommand="id" ${ed}`],
    ['a line before it', `\n${ed}`],
    ['a separator of lines in its comment', `${ed} a\u2028b`],
    ['a zero in its comment', `${ed} a\0b`],
    ['a tab', ed.replace(' ', '\t')],
    ['options before it', `command="reboot" ${ed}`],
    ['an environment before it', `environment="LD_PRELOAD=/tmp/x" ${ed}`],
    ['a mark of an authority', `cert-authority ${ed}`],
    ['a host before it', `example.edu ${ed}`],
    ['a comment sign before it', `# ${ed}`],
    [
      'PEM',
      String(
        createPublicKey(generateKeyPairSync('ed25519').privateKey).export({ type: 'spki', format: 'pem' }),
      ),
    ],
    ['RFC 4716', `---- BEGIN SSH2 PUBLIC KEY ----\n${ed.split(' ')[1]}\n---- END SSH2 PUBLIC KEY ----`],
  ])('is not %s', (_, text) => {
    expect(readPublicKey(text)).toBe('refused')
  })
})

describe('a private key', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = (format: object) => pair.privateKey.export({ format: 'pem', ...format } as never)
  it.each([
    ['PKCS#8', pem({ type: 'pkcs8' })],
    ['SEC 1', pem({ type: 'sec1' })],
    ['PKCS#8 behind a password', pem({ type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' })],
    ['OpenSSH, one line of it', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ'],
    ['OpenSSH in one line', '-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXktdjE -----END'],
    ['SSH.COM', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nP2/56wAAA'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none'],
    ['the end of one of PuTTY', 'Private-Lines: 1\nAAAAIH'],
    ['both halves', `${ed}\n${pem({ type: 'pkcs8' })}`],
  ])('is known as %s', (_, text) => {
    expect(readPublicKey(String(text).trim())).toBe('private')
  })
})
