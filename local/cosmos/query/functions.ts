import { badRequest } from '../errors.ts'
import { isList, type Value } from '../json.ts'
import { areEqual, includesPart } from './values.ts'

interface Function {
  readonly least: number
  readonly most: number
  readonly apply: (...values: Value[]) => Value
}

/** A search in a text; `true` as the third argument ignores case. */
const searching =
  (found: (text: string, part: string) => boolean) =>
  (text: Value, part: Value, ignoreCase: Value): Value => {
    if (typeof text !== 'string' || typeof part !== 'string') return undefined
    return ignoreCase === true ? found(text.toLowerCase(), part.toLowerCase()) : found(text, part)
  }

const functions: Readonly<Record<string, Function>> = {
  IS_DEFINED: { least: 1, most: 1, apply: (value) => value !== undefined },
  IS_NULL: { least: 1, most: 1, apply: (value) => value === null },
  LOWER: { least: 1, most: 1, apply: (text) => (typeof text === 'string' ? text.toLowerCase() : undefined) },
  LEFT: {
    least: 2,
    most: 2,
    apply: (text, length) =>
      typeof text === 'string' && typeof length === 'number' ? text.slice(0, Math.max(0, length)) : undefined,
  },
  STARTSWITH: { least: 2, most: 3, apply: searching((text, part) => text.startsWith(part)) },
  CONTAINS: { least: 2, most: 3, apply: searching((text, part) => text.includes(part)) },
  ARRAY_CONTAINS: {
    least: 2,
    most: 3,
    apply: (list, wanted, partly) =>
      isList(list)
        ? list.some((item) =>
            partly === true ? includesPart(item, wanted) : areEqual(item, wanted) === true,
          )
        : undefined,
  },
}

/** `name` in capital letters. */
export const isKnownFunction = (name: string): boolean => Object.hasOwn(functions, name)

export const findFunction = (name: string, count: number): Function['apply'] => {
  const found = functions[name]
  if (!found) throw badRequest(`'${name}' is not a recognized built-in function name.`)
  if (count < found.least || count > found.most) {
    const expected = found.least === found.most ? found.least : `${found.least} to ${found.most}`
    throw badRequest(`The ${name} function requires ${expected} argument(s).`)
  }
  return found.apply
}
