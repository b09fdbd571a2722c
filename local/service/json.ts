/** Reads what a client sent without trusting its shape: a wrong type reads as absent, and the caller refuses. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const at = (value: Json | undefined, ...path: readonly string[]): Json | undefined => {
  let current = value
  for (const step of path) {
    if (!isObject(current) || !Object.hasOwn(current, step)) return undefined
    current = current[step]
  }
  return current
}

export const objectAt = (value: Json | undefined, ...path: readonly string[]): JsonObject | undefined => {
  const found = at(value, ...path)
  return isObject(found) ? found : undefined
}

export const listAt = (value: Json | undefined, ...path: readonly string[]): readonly JsonObject[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found.filter(isObject) : []
}

export const textAt = (value: Json | undefined, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

export const numberAt = (value: Json | undefined, ...path: readonly string[]): number | undefined => {
  const found = at(value, ...path)
  return typeof found === 'number' ? found : undefined
}

/** JSON merge patch (RFC 7396): objects merge, null removes, everything else replaces. */
export const mergePatch = (base: JsonObject, patch: JsonObject): JsonObject => {
  const merged: Record<string, Json | undefined> = { ...base }
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key]
    if (value === null) delete merged[key]
    else merged[key] = isObject(value) ? mergePatch(isObject(before) ? before : {}, value) : value
  }
  return merged
}

export const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  canonical(one) === canonical(other)

const canonical = (value: Json | undefined): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
