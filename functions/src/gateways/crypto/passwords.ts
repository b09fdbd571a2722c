import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { takingEqualTurns } from '../../domain/kernel/equal-turns.ts'
import { takingFairTurns } from '../../domain/kernel/fair-turns.ts'
import type { Passwords } from '../../ports/accounts/accounts.ts'

export interface HashCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const owasp: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16
const derive = promisify(argon2)

interface Parsed extends HashCost {
  readonly salt: Buffer
  readonly tag: Buffer
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const phc = ({ memory, passes, parallelism }: HashCost, salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

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
const nobodyAt = (cost: HashCost): string => phc(cost, Buffer.alloc(saltLength, 1), Buffer.alloc(tagLength))

/** Hashes in bulk at a time: the cores are busy, and one of the four threads that derive stays free for a sign-in. */
const bulkAtOnce = Math.min(3, availableParallelism())
/** As many as a class has: it does not wait for those who import a school. */
const ahead = 25

/** Work that people wait for: more at once would be done no sooner, and each takes 19 MiB. */
const atOnce = Math.max(2, Math.min(4, availableParallelism()))
/** Some ten seconds of work, longer than which nobody waits for an answer. */
const mostWaiting = 1_000

const hashAt = async (cost: HashCost, password: string): Promise<string> => {
  const nonce = randomBytes(saltLength)
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...cost })
  return phc(cost, nonce, tag)
}

const inEqualTurn = takingEqualTurns(bulkAtOnce, ahead)

const inFairTurn = takingFairTurns(atOnce, mostWaiting)

/** At another cost than the product's only tests hash, to whom the time matters and not the hash. */
export const argon2Passwords = (cost = owasp): Passwords => {
  const nobody = nobodyAt(cost)
  return {
    hash: (password, whose = '') => inFairTurn(whose, () => hashAt(cost, password)),
    hashInBulk: (password, whose) => inEqualTurn(whose, () => hashAt(cost, password)),
    async verify(password, passwordHash, whose = '') {
      const { salt, tag, ...itsCost } = parse(passwordHash ?? nobody)
      const parts = { message: password, nonce: salt, tagLength: tag.length, ...itsCost }
      const derived = await inFairTurn(whose, () => derive('argon2id', parts))
      return timingSafeEqual(derived, tag) && passwordHash !== undefined
    },
    isOutdated(passwordHash) {
      const { memory, passes, parallelism, tag } = parse(passwordHash)
      return (
        memory < cost.memory ||
        passes < cost.passes ||
        parallelism !== cost.parallelism ||
        tag.length < tagLength
      )
    },
  }
}
