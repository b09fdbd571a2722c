import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KnownDevice } from '../../domain/accounts/device.ts'
import type { Devices } from '../../ports/accounts/devices.ts'
import type { KeyRing } from '../../ports/key-ring.ts'

/** `d2.{device}.{entry}.{entry}…`, an entry `{kid}:{round}:{proof}` for each account; the newest comes first. */
const version = 'd2'
const devicePattern = /^[\w-]{22}$/
const entryPattern = /^([A-Za-z0-9_-]{1,32}):(\d{1,15}):([\w-]{22})$/
/** A computer of a classroom has had many people; a header has its limits. */
const mostAccounts = 16
const longestToken = 2_048
const proofLength = 16

interface Entry {
  readonly kid: string
  readonly round: number
  readonly proof: string
}

const readEntry = (text: string): Entry | undefined => {
  const [, kid, round, proof] = entryPattern.exec(text) ?? []
  return kid && round && proof ? { kid, round: Number(round), proof } : undefined
}

/** Whatever is not of this shape is no token: the device is a new one. */
const read = (token: string | undefined): { device: string; entries: Entry[] } => {
  const [found, device = '', ...rest] =
    token === undefined || token.length > longestToken ? [] : token.split('.')
  if (found !== version || !devicePattern.test(device)) {
    return { device: randomBytes(16).toString('base64url'), entries: [] }
  }
  return { device, entries: rest.map(readEntry).filter((entry) => entry !== undefined) }
}

/** With keys that follow from the signing keys: nothing that is signed for a session can be shown as a device. */
export const signedDevices = (ring: KeyRing): Devices => {
  const keys = new Map(
    ring.map(({ kid, secret }) => [kid, createHmac('sha256', secret).update('device').digest()]),
  )

  const prove = (kid: string, device: string, accountId: string, round: number): Buffer | undefined => {
    const key = keys.get(kid)
    if (key === undefined) return undefined
    const claim = JSON.stringify([version, device, accountId, round])
    return createHmac('sha256', key).update(claim).digest().subarray(0, proofLength)
  }

  const isOf = (accountId: string, device: string, { kid, round, proof }: Entry): boolean => {
    const right = prove(kid, device, accountId, round)
    const given = Buffer.from(proof, 'base64url')
    return right !== undefined && given.length === right.length && timingSafeEqual(given, right)
  }

  return {
    recognise(token, accountId): KnownDevice | undefined {
      const { device, entries } = read(token)
      const entry = entries.find((candidate) => isOf(accountId, device, candidate))
      return entry && { id: device, round: entry.round }
    },
    admit(token, accountId, round) {
      const { device, entries } = read(token)
      const [{ kid }] = ring
      const proof = prove(kid, device, accountId, round)?.toString('base64url') ?? ''
      const others = entries.filter((entry) => keys.has(entry.kid) && !isOf(accountId, device, entry))
      const kept = [{ kid, round, proof }, ...others].slice(0, mostAccounts)
      return [version, device, ...kept.map((entry) => `${entry.kid}:${entry.round}:${entry.proof}`)].join('.')
    },
  }
}
