import { isList, isObject, type Json, type JsonObject, segmentsOf, type Value, valueAt } from '../json.ts'
import { isSystemProperty } from '../system-properties.ts'
import { isIndexed } from './refuse-unindexed.ts'

/** Every scalar of a document with its path, elements of a list as `[]`. */
function* scalarsOf(value: Json, path: readonly string[]): Generator<readonly [readonly string[], Json]> {
  if (isList(value)) for (const element of value) yield* scalarsOf(element, [...path, '[]'])
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (path.length > 0 || !isSystemProperty(name)) yield* scalarsOf(member, [...path, name])
    }
  } else yield [path, value]
}

/** Paths to one property that a policy includes by name. */
const namedPaths = (included: Value): readonly (readonly string[])[] =>
  (isList(included) ? included : []).flatMap((pattern) => {
    const path = isObject(pattern) ? pattern.path : undefined
    return typeof path === 'string' && path.endsWith('/?') && !path.includes('[]')
      ? [segmentsOf(path).slice(0, -1)]
      : []
  })

const isNothingElse = ({ excludedPaths }: JsonObject): boolean =>
  isList(excludedPaths) && excludedPaths.some((pattern) => isObject(pattern) && pattern.path === '/*')

/**
 * What a document puts into the index: its values at the included paths, and an entry where a path is included by name and
 * nothing stands there. https://learn.microsoft.com/azure/cosmos-db/index-policy#including-and-excluding-property-paths
 */
export const indexedTerms = (document: JsonObject, policy: JsonObject): Set<string> => {
  if (policy.indexingMode === 'none') return new Set()
  const named = namedPaths(policy.includedPaths)
  const roots = new Set((isList(policy.includedPaths) ? policy.includedPaths : []).map(rootOf))
  const terms = named
    .filter((path) => valueAt(document, path) === undefined)
    .map((path) => `/${path.join('/')}`)
  for (const [name, member] of Object.entries(document)) {
    // Most of a document is left out by its first name.
    if (isSystemProperty(name) || (isNothingElse(policy) && !roots.has(name))) continue
    for (const [path, value] of scalarsOf(member, [name])) {
      if (isIndexed(policy, path)) terms.push(`/${path.join('/')} ${JSON.stringify(value)}`)
    }
  }
  return new Set(terms)
}

const rootOf = (pattern: Json): string | undefined =>
  isObject(pattern) && typeof pattern.path === 'string' ? segmentsOf(pattern.path)[0] : undefined
