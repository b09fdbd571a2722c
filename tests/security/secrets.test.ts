import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file) && statSync(file).isFile())

describe('the repository', () => {
  it('holds no secret', () => {
    const found = files.flatMap((file) =>
      // The hashes of the lock files are checked for what they are elsewhere.
      file === 'package-lock.json' || file === 'infra/site-tool/package-lock.json'
        ? []
        : findSecrets(readFileSync(file, 'latin1')).map((secret) => `${file}: ${secret}`),
    )
    expect(found).toEqual([])
  })

  it('holds no file that is made for secrets', () => {
    const made =
      /(^|\/)(\.env(\.\w+)?|local\.settings\.json|\.npmrc\.\w+|id_\w+)$|\.(pem|pfx|p12|key|jks|kdbx)$/
    expect(files.filter((file) => made.test(file))).toEqual([])
  })
})

describe('the search for secrets', () => {
  const key = (bytes: number) => randomBytes(bytes).toString('base64')
  const part = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url')

  it.each([
    ['a private key', ['-----BEGIN RSA', `PRIVATE KEY-----\n${key(48)}`].join(' ')],
    ['a live key of Stripe', ['sk', 'live', 'a1B2'.repeat(6)].join('_')],
    ['a webhook secret', ['whsec', 'a1B2'.repeat(8)].join('_')],
    ['a client secret', ['abc8', 'Q~', 'x'.repeat(34)].join('')],
    ['a key of an account', key(64)],
    ['a ring of keys', `k1:${key(32)}`],
    ['a token', [part({ alg: 'HS256' }), part({ sub: 'u_1234567890' }), 'x'.repeat(43)].join('.')],
    ['a shared access signature', `https://x.test/?sv=1&sig=${'a'.repeat(43)}%3D`],
  ])('finds %s', (_what, secret) => {
    expect(findSecrets(`const value = '${secret}'`)).toHaveLength(1)
  })
})
