import { readFileSync } from 'node:fs'

/** A type as Azure publishes it, cut down to what goes over our wire. */
type Type =
  | 'any'
  | 'boolean'
  | 'integer'
  | 'string'
  | { readonly text: { readonly maxLength?: number; readonly pattern?: string } }
  | { readonly oneOf: readonly string[]; readonly open?: true }
  | { readonly list: Type }
  | { readonly object: number }

interface Property {
  readonly type: Type
  readonly required?: true
  readonly readOnly?: true
}

interface ObjectType {
  readonly name: string
  readonly properties: Readonly<Record<string, Property>>
  /** Properties that Azure knows and that were not in use when the excerpt was made. */
  readonly unused: string
  /** Of every other property: a map, of tags for example. */
  readonly others?: Type
}

interface Excerpt {
  readonly origin: string
  readonly roots: Readonly<Record<string, { readonly apiVersion: string; readonly type: Type }>>
  readonly objects: readonly ObjectType[]
}

export type Direction = 'sent' | 'patched' | 'answered'

export const readTypes = (file: string): Excerpt =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textProblem = (text: { maxLength?: number; pattern?: string }, value: string): string | undefined => {
  if (text.maxLength !== undefined && value.length > text.maxLength) {
    return `is longer than ${text.maxLength} characters`
  }
  return text.pattern !== undefined && !new RegExp(text.pattern).test(value)
    ? `does not match ${text.pattern}`
    : undefined
}

const scalarProblem = (type: Exclude<Type, { list: Type } | { object: number }>, value: unknown) => {
  if (type === 'any') return undefined
  if (type === 'integer') return Number.isInteger(value) ? undefined : 'is no integer'
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'is no boolean'
  if (typeof value !== 'string') return 'is no string'
  if (type === 'string') return undefined
  if ('text' in type) return textProblem(type.text, value)
  return type.oneOf.includes(value) ? undefined : `is '${value}', not one of ${type.oneOf.join(', ')}`
}

/** What Azure's types say against a value: one line for each problem. */
export const problemsOf = (
  excerpt: Pick<Excerpt, 'objects'>,
  type: Type,
  value: unknown,
  direction: Direction,
  path = '',
): readonly string[] => {
  const here = path === '' ? 'the body' : path
  if (typeof type === 'object' && 'list' in type) {
    if (!Array.isArray(value)) return [`${here} is no list`]
    return value.flatMap((item, index) =>
      problemsOf(excerpt, type.list, item, direction, `${path}[${index}]`),
    )
  }
  if (typeof type === 'string' || !('object' in type)) {
    const problem = scalarProblem(type, value)
    return problem === undefined ? [] : [`${here} ${problem}`]
  }
  const shape = excerpt.objects[type.object]
  if (!shape) throw new Error(`The excerpt has no object ${type.object}.`)
  if (!isObject(value)) return [`${here} is no object`]
  const missing = Object.entries(shape.properties).filter(
    ([name, { required }]) => required && direction === 'sent' && value[name] === undefined,
  )
  return [
    ...missing.map(([name]) => `${here} lacks ${name}`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const at = path === '' ? name : `${path}.${name}`
      const property = shape.properties[name]
      if (!property && shape.others) {
        return problemsOf(excerpt, shape.others, inner, direction, at)
      }
      if (!property) {
        return [
          `${at} ${shape.unused.split(' ').includes(name) ? 'is not in the excerpt: renew it' : 'is unknown to Azure'}`,
        ]
      }
      if (property.readOnly && direction !== 'answered') return [`${at} is read-only`]
      return problemsOf(excerpt, property.type, inner, direction, at)
    }),
  ]
}
