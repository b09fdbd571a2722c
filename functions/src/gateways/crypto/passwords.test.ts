import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { argon2Passwords } from './passwords.ts'

const passwords = argon2Passwords()
const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0

describe('passwords', () => {
  it('are salted PHC strings of argon2id', async () => {
    const [one, other] = await Promise.all([passwords.hash('Grüße 🎓'), passwords.hash('Grüße 🎓')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await passwords.verify('Grüße 🎓', one)).toBe(true)
    expect(await passwords.verify('Grüße', one)).toBe(false)
    expect(passwords.isOutdated(one)).toBe(false)
  })

  it('verify hashes of other parameters, and name them outdated', async () => {
    const nonce = randomBytes(16)
    const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }
    const tag = argon2Sync('argon2id', { message: 'x', nonce, ...cost })
    const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const weaker = `$argon2id$v=19$m=8192,t=1,p=1$${encode(nonce)}$${encode(tag)}`
    expect(passwords.isOutdated(weaker)).toBe(true)
    expect(await passwords.verify('x', weaker)).toBe(true)
    expect(await passwords.verify('y', weaker)).toBe(false)
  })

  it('take the same time for an account that does not exist', { timeout: 60_000 }, async () => {
    const known = await passwords.hash('right')
    const time = async (passwordHash: string | undefined) => {
      const startedAt = performance.now()
      await passwords.verify('wrong', passwordHash)
      return performance.now() - startedAt
    }
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let round = 0; round < 15; round += 1) {
      times.known.push(await time(known))
      times.unknown.push(await time(undefined))
    }
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 2)
    expect(median(times.unknown)).toBeLessThan(median(times.known) * 2)
    expect(await passwords.verify('', undefined)).toBe(false)
  })
})
