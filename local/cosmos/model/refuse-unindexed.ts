import { badRequest } from '../errors.ts'
import { isList, isObject, type JsonObject, segmentsOf, type Value } from '../json.ts'

const alwaysIndexed = new Set(['id', '_ts'])

/** Refuses, as the service does, an ORDER BY over a property that the indexing policy leaves out. */
export const refuseUnindexed = (policy: JsonObject, path: readonly string[]) => {
  const [name = ''] = path
  if (path.length === 1 && alwaysIndexed.has(name)) return
  if (!isIndexed(policy, path)) {
    throw badRequest(
      `The index path corresponding to the specified order-by item is excluded: '/${path.join('/')}'. Include it in the indexing policy.`,
    )
  }
}

export const isIndexed = (policy: JsonObject, path: readonly string[]): boolean =>
  policy.indexingMode !== 'none' &&
  precisionOf(policy.includedPaths, path) > precisionOf(policy.excludedPaths, path)

/**
 * The most precise of the patterns (`/a/b/?`, `/a/*`, `/*`) that cover a property; the longer wins, and `?`
 * over `*`. -1 = none covers it.
 * https://learn.microsoft.com/azure/cosmos-db/index-policy#includeexclude-precedence
 */
const precisionOf = (patterns: Value, path: readonly string[]): number => {
  if (!isList(patterns)) return -1
  return Math.max(
    -1,
    ...patterns.map((pattern) => (isObject(pattern) ? precisionOfOne(pattern.path, path) : -1)),
  )
}

const precisionOfOne = (pattern: Value, path: readonly string[]): number => {
  if (typeof pattern !== 'string') return -1
  const segments = segmentsOf(pattern)
  const length = segments.length - 1
  for (let at = 0; at < length; at += 1) if (segments[at] !== path[at]) return -1
  const last = segments[length]
  if (last === '*') return length * 2
  return last === '?' && length === path.length ? length * 2 + 1 : -1
}
