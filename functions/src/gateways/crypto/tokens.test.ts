import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { jwtTokens } from './tokens.ts'

const key = { kid: 'k1', secret: randomBytes(32) }
const tokens = jwtTokens([key])
const now = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const claims = { userId: 'u_1', sessionId: 's_1' } as const
const seconds = now.getTime() / 1000
const payload = {
  sub: 'u_1',
  sid: 's_1',
  iss: 'labkeeper',
  aud: 'labkeeper-api',
  iat: seconds,
  exp: seconds + 60,
}
const header = { alg: 'HS256', typ: 'at+jwt', kid: 'k1' }

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const forge = (head: object, body: object, secret: Uint8Array = key.secret) => {
  const signed = `${encode(head)}.${encode(body)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const without = (name: keyof typeof payload) => {
  const { [name]: _removed, ...rest } = payload
  return rest
}

describe('tokens', () => {
  it('say whose session they are, and nothing of what the person may do', async () => {
    const token = await tokens.issue(claims, now)
    expect(await tokens.verify(token, now)).toEqual(claims)
    const [, body = ''] = token.split('.')
    expect(Object.keys(JSON.parse(Buffer.from(body, 'base64url').toString())).sort()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'sid',
      'sub',
    ])
  })

  it('end after eight hours, also when they were seen before', async () => {
    const token = await tokens.issue(claims, now)
    expect(await tokens.verify(token, later(8 * 3600 - 1))).toEqual(claims)
    expect(await tokens.verify(token, later(8 * 3600 + 60))).toBeUndefined()
  })

  it('accept the shape that the forgeries below start from', async () => {
    expect(await tokens.verify(forge(header, payload), now)).toEqual(claims)
  })

  it.each<[string, string]>([
    ['nothing', ''],
    ['no token', 'abc'],
    ['three empty parts', '..'],
    ['no algorithm', `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`],
    ['an empty signature', forge(header, payload).replace(/[^.]+$/, '')],
    ['a padded signature', `${forge(header, payload)}=`],
    ['another key', forge(header, payload, randomBytes(32))],
    ['another algorithm', forge({ ...header, alg: 'HS512' }, payload)],
    ['an unknown kid', forge({ ...header, kid: 'k2' }, payload)],
    ['no kid', forge({ alg: 'HS256', typ: 'at+jwt' }, payload)],
    ['a kid that is a path', forge({ ...header, kid: '../../dev/null' }, payload)],
    ['a key of its own', forge({ ...header, kid: undefined, jwk: { kty: 'oct', k: 'AAAA' } }, payload)],
    ['an address of keys', forge({ ...header, kid: 'k9', jku: 'https://evil.example/keys' }, payload)],
    ['another type', forge({ ...header, typ: 'JWT' }, payload)],
    ['another issuer', forge(header, { ...payload, iss: 'evil' })],
    ['another audience', forge(header, { ...payload, aud: 'reset' })],
    ['no end', forge(header, without('exp'))],
    ['an end in the past', forge(header, { ...payload, exp: seconds - 60 })],
    ['a beginning in the future', forge(header, { ...payload, nbf: seconds + 60 })],
    ['no person', forge(header, without('sub'))],
    ['no session', forge(header, without('sid'))],
    ['a session that is no text', forge(header, { ...payload, sid: { $ne: '' } })],
  ])('are refused with %s', async (_what, token) => {
    expect(await tokens.verify(token, now)).toBeUndefined()
  })

  it('are refused when signed by a public-key algorithm', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const token = await new SignJWT(payload).setProtectedHeader({ ...header, alg: 'RS256' }).sign(privateKey)
    expect(await tokens.verify(token, now)).toBeUndefined()
  })

  it('stay good after a rotation, until their key leaves the ring', async () => {
    const token = await tokens.issue(claims, now)
    const next = { kid: 'k2', secret: randomBytes(32) }
    expect(await jwtTokens([next, key]).verify(token, now)).toEqual(claims)
    expect(await jwtTokens([next]).verify(token, now)).toBeUndefined()
  })
})
