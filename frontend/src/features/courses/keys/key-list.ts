/** Keys on the page: some are saved, others are not yet. */
export interface ListedKey {
  readonly name: string
  readonly key: string
  /** Of one that is saved. */
  readonly fingerprint?: string
  /** Why the server did not take it. */
  readonly error?: string
}

/** What stands in the fields of one that is not in the list yet. */
export interface TypedKey {
  readonly name: string
  readonly key: string
}

export const mostKeys = 5

/** Nothing of a private key is sent: it is known before. */
const ofPrivate = /PRIVATE KEY|PuTTY-User-Key-File/i

export const isEmpty = ({ name, key }: TypedKey): boolean => name.trim() === '' && key.trim() === ''

/** What is wrong with it as far as that shows here. The server has the last word. */
export const errorsOf = ({ name, key }: TypedKey): Partial<TypedKey> => ({
  ...(name.trim() === '' && { name: 'Required' }),
  ...(key.trim() === '' && { key: 'Required' }),
  ...(ofPrivate.test(key) && {
    key: 'This is a private key. Keep it, and paste the one that ends in .pub.',
  }),
})

/** The key alone: what stands before and behind it in a line is not kept. */
const pointOf = ({ key }: TypedKey): string => /AAAA\S+/.exec(key)?.[0] ?? key

const without = <Key extends TypedKey>(keys: readonly Key[], gone: readonly TypedKey[]): readonly Key[] =>
  gone.reduce<readonly Key[]>((left, one) => {
    const place = left.findIndex(
      ({ name, key }) => name === one.name && pointOf({ name, key }) === pointOf(one),
    )
    return place < 0 ? left : left.toSpliced(place, 1)
  }, keys)

/**
 * What was done to `before` here, done to the keys that are saved now: what another tab has added since stays, and what it has taken
 * away stays away. Done once more it changes nothing.
 */
export const doneTo = (
  now: readonly ListedKey[],
  before: readonly ListedKey[],
  after: readonly ListedKey[],
): readonly ListedKey[] => [...without(now, without(before, after)), ...without(without(after, before), now)]

/** The server's words about some of them, by its names of fields: 'keys.0.key'. */
export const withErrors = (
  keys: readonly ListedKey[],
  fields: Readonly<Record<string, string>>,
): ListedKey[] =>
  keys.map(({ error: _, ...key }, place) => {
    const error = fields[`keys.${place}.key`] ?? fields[`keys.${place}.name`]
    return error === undefined ? key : { ...key, error }
  })

/** 'labkeeper-adas-laptop': the file for ssh. */
export const fileNameOf = (name: string): string => {
  const slug = name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return slug === '' ? 'labkeeper-key' : `labkeeper-${slug}`
}
