export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** `undefined` is Cosmos DB's own "undefined": a property that the document does not have. */
export type Value = Json | undefined

export const isObject = (value: Value): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Value): value is readonly Json[] => Array.isArray(value)

export const parseJson = (text: string): Json => {
  const value: Json = JSON.parse(text)
  return value
}

/** One member of an object or list; inherited names such as `constructor` are not members. */
export const memberOf = (value: Value, key: string | number): Value => {
  if (isList(value)) return typeof key === 'number' ? value[key] : undefined
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
  return value[key]
}

const known = new Map<string, readonly string[]>()

/** `'/a/b'` or `'/"a-b"'` as segments: the way definitions name a property. There are few, and each write asks for them. */
export const segmentsOf = (path: string): readonly string[] => {
  const before = known.get(path)
  if (before) return before
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^"(.*)"$/, '$1'))
  known.set(path, segments)
  return segments
}

export const valueAt = (document: Value, segments: readonly string[]): Value => {
  let value = document
  for (const segment of segments) value = memberOf(value, segment)
  return value
}
