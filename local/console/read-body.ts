/** One key of a body: what it takes in words, and what a value means; undefined for one that is no such thing. */
export interface Field<T> {
  readonly takes: string
  read(value: unknown): T | undefined
}

export const textField = (least: number, most: number): Field<string> => ({
  takes: `a text of ${least} to ${most} characters`,
  read: (value) =>
    typeof value === 'string' && value.length >= least && value.length <= most ? value : undefined,
})

/** A number within bounds, these included. */
export const numberField = (least: number, most: number): Field<number> => ({
  takes: `a number from ${least} to ${most}`,
  read: (value) => (typeof value === 'number' && value >= least && value <= most ? value : undefined),
})

export const instantField: Field<string> = {
  takes: 'an instant like 2026-11-23T09:00:00.000Z',
  read: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && Date.parse(value) > 0
      ? value
      : undefined,
}

/** With keys of its own. */
export const objectField = <S extends Shape>(shape: S): Field<BodyOf<S>> => ({
  takes: `an object with ${Object.keys(shape).join(' and ')}`,
  read: (value) => {
    const read = readBody(value, shape)
    return typeof read === 'string' ? undefined : read
  },
})

export const oneOfField = <const T extends string>(...known: readonly T[]): Field<T> => ({
  takes: `one of ${known.join(', ')}`,
  read: (value) => known.find((one) => one === value),
})

export const flagField: Field<boolean> = {
  takes: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
}

export const wholeField = (least: number, most: number): Field<number> => ({
  takes: `a whole number from ${least} to ${most}`,
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined,
})

export const dayField: Field<string> = {
  takes: 'a day: 2026-11-23',
  read: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && Date.parse(value) > 0 ? value : undefined,
}

export const listField = <T>(item: Field<T>, most: number): Field<readonly T[]> => ({
  takes: `a list of at most ${most}, each ${item.takes}`,
  read: (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined
    const items = value.map((one) => item.read(one))
    return items.every((one) => one !== undefined) ? items : undefined
  },
})

/** `null` takes back what was set. */
export const orNull = <T>(field: Field<T>): Field<T | null> => ({
  takes: `${field.takes}, or null`,
  read: (value) => (value === null ? null : field.read(value)),
})

/** A key that may be left out. */
export interface Maybe<T> extends Field<T> {
  readonly isMaybe: true
}
export const maybe = <T>(field: Field<T>): Maybe<T> => ({ ...field, isMaybe: true })

export type Shape = Readonly<Record<string, Field<unknown>>>
type Read<F extends Field<unknown>> = Exclude<ReturnType<F['read']>, undefined>
export type BodyOf<S extends Shape> = {
  readonly [K in keyof S as S[K] extends Maybe<unknown> ? never : K]: Read<S[K]>
} & {
  readonly [K in keyof S as S[K] extends Maybe<unknown> ? K : never]?: Read<S[K]>
}

/** What the body says, all of it and nothing else; or a sentence that says what is wrong with it. */
export const readBody = <S extends Shape>(body: unknown, shape: S): BodyOf<S> | string => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'A JSON object is needed.'
  const known = Object.keys(shape)
  const unknown = Object.keys(body).find((key) => !known.includes(key))
  if (unknown !== undefined) return `Unknown key '${unknown}'; known are ${known.join(', ')}.`
  const given = new Map<string, unknown>(Object.entries(body))
  const read: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(shape)) {
    if ('isMaybe' in field && !given.has(key)) continue
    const value = field.read(given.get(key))
    if (value === undefined) return `'${key}' must be ${field.takes}.`
    read[key] = value
  }
  return read as BodyOf<S>
}
