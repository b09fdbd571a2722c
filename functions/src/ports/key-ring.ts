/** Keys by their id, the newest first: it signs or seals, all of them still verify or open. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]]

export interface NamedKey {
  readonly kid: string
  readonly secret: Uint8Array
}
