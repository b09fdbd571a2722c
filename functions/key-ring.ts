import { randomBytes } from 'node:crypto'

/** Key rings as the app's settings hold them: `kid:base64[,kid:base64]`, the first one in use. */

const idsOf = (ring: string): string[] => ring.split(',').map((key) => key.trim().split(':')[0] ?? '')

/** Named after its day, so that whoever reads a ring sees how old its keys are; a second one of a day gets a letter. */
const freeId = (taken: readonly string[], today: Date): string => {
  const day = `k${today.toISOString().slice(0, 10).replaceAll('-', '')}`
  const suffixes = ['', ...'abcdefghijklmnopqrstuvwxyz']
  const suffix = suffixes.find((letter) => !taken.includes(`${day}${letter}`))
  if (suffix === undefined) throw new Error('This ring got more keys today than there are letters')
  return `${day}${suffix}`
}

/** 32 bytes: what AES-256 needs exactly and HMAC-SHA-256 at least. */
export const addKey = (ring: string | undefined, today: Date): string => {
  const taken = ring === undefined ? [] : idsOf(ring)
  const key = `${freeId(taken, today)}:${randomBytes(32).toString('base64')}`
  return ring === undefined ? key : `${key},${ring}`
}

/** Forgets all keys but the newest `kept`. */
export const keepKeys = (ring: string, kept: number): string => {
  if (!Number.isInteger(kept) || kept < 1) throw new Error('At least one key must be kept')
  return ring.split(',').slice(0, kept).join(',')
}

export const describeRing = (ring: string): string => {
  const [first, ...others] = idsOf(ring)
  return `${first} in use${others.length > 0 ? `, still accepted: ${others.join(', ')}` : ''}`
}
