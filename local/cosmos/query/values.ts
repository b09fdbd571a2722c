import { isList, isObject, type Value } from '../json.ts'

/** The order of types in ORDER BY: undefined, null, booleans, numbers, strings, arrays, objects. */
const rankOf = (value: Value): number => {
  if (value === undefined) return 0
  if (value === null) return 1
  if (typeof value === 'boolean') return 2
  if (typeof value === 'number') return 3
  if (typeof value === 'string') return 4
  return Array.isArray(value) ? 5 : 6
}

export const compareValues = (a: Value, b: Value): number => {
  const difference = rankOf(a) - rankOf(b)
  if (difference !== 0) return difference
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b)
  return Number(a) - Number(b) || 0
}

/**
 * Undefined when either side is, and for values of different types.
 * https://learn.microsoft.com/azure/cosmos-db/nosql/query/equality-comparison-operators
 */
export const areEqual = (a: Value, b: Value): boolean | undefined => {
  const rank = rankOf(a)
  if (rank === 0 || rank !== rankOf(b)) return undefined
  return rank < 5 ? a === b : areDeeplyEqual(a, b)
}

/** Only booleans, numbers and strings have an order, and only among themselves. */
export const areOrdered = (a: Value, b: Value, holds: (order: number) => boolean): boolean | undefined => {
  const rank = rankOf(a)
  if (rank < 2 || rank > 4 || rank !== rankOf(b)) return undefined
  return holds(compareValues(a, b))
}

/** Whether `part` says of `whole` nothing that is not so: ARRAY_CONTAINS with `true` as its third argument. */
export const includesPart = (whole: Value, part: Value): boolean => {
  if (!isObject(whole) || !isObject(part)) return areEqual(whole, part) === true
  return Object.keys(part).every((key) => Object.hasOwn(whole, key) && includesPart(whole[key], part[key]))
}

const areDeeplyEqual = (a: Value, b: Value): boolean => {
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, at) => areDeeplyEqual(item, b[at]))
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && areDeeplyEqual(a[key], b[key]))
}
