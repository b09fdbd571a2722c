import { addKey, describeRing } from './key-ring.ts'

/** The two rings of the app, as its settings hold them: `kid:base64[,kid:base64]`, the first one in use. */
export const ringNames = ['SIGNING_KEYS', 'SEALING_KEYS'] as const
export type RingName = (typeof ringNames)[number]
export type Rings = Readonly<Partial<Record<RingName, string>>>

const idOf = (key: string): string => key.trim().split(':')[0] ?? ''

const without = (ring: string, kid: string): string => {
  const keys = ring.split(',')
  if (!keys.some((key) => idOf(key) === kid)) return ring
  if (idOf(keys[0] ?? '') === kid) throw new Error(`${kid} is in use: add a new key first`)
  return keys.filter((key) => idOf(key) !== kid).join(',')
}

/** Each of the named rings with a new first key; the old ones stay accepted. A ring that does not exist yet begins. */
export const rotate = (rings: Rings, names: readonly RingName[], today: Date): Rings => ({
  ...rings,
  ...Object.fromEntries(names.map((name) => [name, addKey(rings[name] || undefined, today)])),
})

/** Forgets one key. What it signed or sealed opens nothing and can be opened by nothing any more. */
export const drop = (rings: Rings, names: readonly RingName[], kid: string): Rings => {
  const changed = Object.fromEntries(
    names.flatMap((name) => {
      const ring = rings[name]
      return ring ? [[name, without(ring, kid)]] : []
    }),
  )
  if (names.every((name) => (changed[name] ?? rings[name]) === rings[name])) {
    throw new Error(`No ring has a key ${kid}`)
  }
  return { ...rings, ...changed }
}

/** Ids only: what may be shown on a screen. */
export const describeRings = (rings: Rings): string =>
  ringNames
    .flatMap((name) => {
      const ring = rings[name]
      return ring ? [`${name}: ${describeRing(ring)}`] : []
    })
    .join('\n')
