import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { takingEqualTurns } from '../../domain/kernel/equal-turns.ts'
import { takingFairTurns } from '../../domain/kernel/fair-turns.ts'
import type { Passwords } from '../../ports/accounts/accounts.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const saltLength = 16
const derive = promisify(argon2)

interface Parsed {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const phc = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${unpadded(salt)}$${unpadded(tag)}`

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const parse = (passwordHash: string): Parsed => {
  const match = shape.exec(passwordHash)
  if (match === null) throw new Error('A stored password hash is not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Verified for accounts that do not exist, so that both answers cost the same. No password makes this tag. */
const nobody = phc(Buffer.alloc(saltLength, 1), Buffer.alloc(tagLength))

/** Hashes in bulk at a time: the cores are busy, and one of the four threads that derive stays free for a sign-in. */
const bulkAtOnce = Math.min(3, availableParallelism())
/** As many as a class has: it does not wait for those who import a school. */
const ahead = 25

/** Work that people wait for: more at once would be done no sooner, and each takes 19 MiB. */
const atOnce = Math.max(2, Math.min(4, availableParallelism()))
/** Some ten seconds of work, longer than which nobody waits for an answer. */
const mostWaiting = 1_000

const hash = async (password: string): Promise<string> => {
  const nonce = randomBytes(saltLength)
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...parameters })
  return phc(nonce, tag)
}

const inEqualTurn = takingEqualTurns(bulkAtOnce, ahead)

const inFairTurn = takingFairTurns(atOnce, mostWaiting)

export const argon2Passwords = (): Passwords => ({
  hash: (password, whose = '') => inFairTurn(whose, () => hash(password)),
  hashInBulk: (password, whose) => inEqualTurn(whose, () => hash(password)),
  async verify(password, passwordHash, whose = '') {
    const { salt, tag, ...cost } = parse(passwordHash ?? nobody)
    const parts = { message: password, nonce: salt, tagLength: tag.length, ...cost }
    const derived = await inFairTurn(whose, () => derive('argon2id', parts))
    return timingSafeEqual(derived, tag) && passwordHash !== undefined
  },
  isOutdated(passwordHash) {
    const { memory, passes, parallelism, tag } = parse(passwordHash)
    return (
      memory < parameters.memory ||
      passes < parameters.passes ||
      parallelism !== parameters.parallelism ||
      tag.length < tagLength
    )
  },
})
