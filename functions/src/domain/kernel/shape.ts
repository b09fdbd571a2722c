/**
 * What the code relies on in a record that comes from the database. Own words and no library: looking at a thousand
 * records must cost next to nothing beside reading their JSON.
 */
export type Check<Value> = (value: unknown) => value is Value

/** What is asked of each field: a forgotten one does not compile. */
export type Shape<Stored> = { readonly [Field in keyof Stored]-?: Check<Stored[Field]> }

export const text: Check<string> = (value): value is string => typeof value === 'string'
export const number: Check<number> = (value): value is number => typeof value === 'number'
export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean'

/** A word of ours to which a newer version, which may write beside this one, may have added others. */
export const word = <Word extends string>(): Check<Word> => text as Check<string> as Check<Word>

export const oneOf = <Word extends string | number | boolean>(...words: readonly Word[]): Check<Word> => {
  const known: readonly unknown[] = words
  return (value): value is Word => known.includes(value)
}

export const maybe =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value)

/** An instant of something that stands until somebody says no. */
export const textOrFalse: Check<string | false> = (value): value is string | false =>
  value === false || text(value)

export const maybeText = maybe(text)
export const maybeNumber = maybe(number)

export const listOf =
  <Value>(check: Check<Value>): Check<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.every(check)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By names that are not known beforehand. */
export const mapOf =
  <Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every(check)

/** A part of a record that has fields itself. */
export const part = <Stored>(shape: Shape<Stored>): Check<Stored> => {
  const fields = Object.keys(shape)
  const checks = Object.values<Check<unknown>>(shape)
  return (value): value is Stored =>
    isObject(value) && fields.every((field, index) => checks[index]?.(value[field]))
}
