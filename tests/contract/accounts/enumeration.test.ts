import { argon2Passwords } from '@labkeeper/functions/gateways/crypto/passwords'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Nobody learns from an answer or its time whether an address has an account. */

let app: RunningApp
beforeAll(async () => {
  app = await startApp({}, { passwords: argon2Passwords() })
})
afterAll(() => app.close())

const tries = 60
/** Enough for the longest wait that guessing brings. */
const pauseSeconds = 125

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

let house = 0
/** What an answer takes where nothing else runs: the work of this process, which nobody else's work adds to. */
const timed = async (path: string, body: object) => {
  house += 1
  const headers = { 'x-forwarded-for': `198.51.${house >> 8}.${house & 255}` }
  const before = process.cpuUsage()
  const answer = await app.call('POST', path, { body, headers })
  const { user, system } = process.cpuUsage(before)
  const { requestId: _own, ...said } = answer.body
  return { ms: (user + system) / 1000, said: JSON.stringify([answer.status, said]) }
}

/**
 * Both kinds in turns, so that caches and collections of garbage meet both alike. What tells would tell each time: a test
 * that fails once is tried again.
 */
const compare = async (path: string, bodyOf: (email: string) => object) => {
  const { email } = await app.newOwner()
  const known: number[] = []
  const unknown: number[] = []
  const said = new Set<string>()
  for (let round = 0; round < tries; round += 1) {
    const turns = [
      { into: known, address: email },
      { into: unknown, address: `ghost-${email}` },
    ]
    for (const { into, address } of round % 2 === 0 ? turns : turns.reverse()) {
      const answer = await timed(path, bodyOf(address))
      into.push(answer.ms)
      said.add(answer.said)
    }
    app.clock.advance(pauseSeconds)
  }
  return { said: [...said], differenceMs: Math.abs(median(known) - median(unknown)) }
}

it('not when signing in', { timeout: 240_000, retry: 2 }, async () => {
  const { said, differenceMs } = await compare('auth/login', (email) => ({
    email,
    password: 'wrong',
  }))
  expect(said).toEqual([
    JSON.stringify([401, { error: 'Invalid email or password', code: 'unauthenticated' }]),
  ])
  expect(differenceMs).toBeLessThan(5)
})

it('not when asking for a reset link', { timeout: 120_000, retry: 2 }, async () => {
  const { said, differenceMs } = await compare('auth/forgot-password', (email) => ({ email }))
  expect(said).toEqual([JSON.stringify([200, { message: 'Password reset email sent successfully' }])])
  expect(differenceMs).toBeLessThan(5)
})
