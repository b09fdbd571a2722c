import type { NullableStrings } from '../app/core-types.ts'
import { type Constraint, createConstraint } from './route-constraints.ts'

interface Parameter {
  readonly name: string
  readonly catchAll: boolean
  readonly optional: boolean
  readonly fallback: string | undefined
  readonly constraints: Constraint[]
}

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly parameter: Parameter }
  | { readonly kind: 'mixed'; readonly pattern: RegExp; readonly parameters: Parameter[] }

/** Values of a template's parameters, or `undefined` when the path does not fit. Segments come decoded. */
export type MatchRoute = (segments: readonly string[]) => NullableStrings | undefined

/** Splits at slashes that stand outside braces and parentheses; a `regex(...)` may hold slashes of its own. */
const splitTemplate = (template: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const character of template) {
    if (character === '{' || character === '(') depth += 1
    if (character === '}' || character === ')') depth -= 1
    if (character === '/' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  if (depth !== 0) throw new Error(`route template '${template}' has unbalanced braces`)
  return parts.filter((part) => part !== '')
}

/** Reads `:name(argument):name...` and returns the checks with what is left of the text. */
const readConstraints = (text: string): { constraints: Constraint[]; rest: string } => {
  const constraints: Constraint[] = []
  let rest = text
  while (rest.startsWith(':')) {
    const name = /^:(\w+)/.exec(rest)?.[1]
    if (!name) throw new Error(`route constraint expected at '${rest}'`)
    rest = rest.slice(name.length + 1)
    let end = 0
    if (rest.startsWith('(')) {
      let depth = 0
      do {
        if (rest[end] === '(') depth += 1
        if (rest[end] === ')') depth -= 1
        end += 1
      } while (depth > 0 && end < rest.length)
    }
    constraints.push(createConstraint(name, rest.slice(1, Math.max(1, end - 1))))
    rest = rest.slice(end)
  }
  return { constraints, rest }
}

/** Reads the inside of one pair of braces: `[*]name[:constraint...][=default][?]`. */
const parseParameter = (text: string): Parameter => {
  const match = /^(\*{0,2})([^:=?*{}]+)(.*)$/s.exec(text)
  if (!match) throw new Error(`route parameter '{${text}}' is malformed`)
  const [, stars, name = '', tail = ''] = match
  const { constraints, rest } = readConstraints(tail)
  const isDefault = rest.startsWith('=')
  if (rest !== '' && rest !== '?' && !isDefault) throw new Error(`route parameter '{${text}}' is malformed`)
  return {
    name,
    catchAll: stars !== '',
    optional: rest === '?',
    fallback: isDefault ? rest.slice(1) : undefined,
    constraints,
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const parseSegment = (text: string): Segment => {
  const pieces = text.match(/\{(?:[^{}]|\{\{|\}\}|\{[^{}]*\})+\}|[^{}]+/g) ?? []
  const [first] = pieces
  if (!first || pieces.join('') !== text) throw new Error(`route segment '${text}' is malformed`)
  if (pieces.length === 1 && !first.startsWith('{')) return { kind: 'literal', text: text.toLowerCase() }
  if (pieces.length === 1) return { kind: 'parameter', parameter: parseParameter(first.slice(1, -1)) }
  const parameters: Parameter[] = []
  const pattern = pieces.map((piece) => {
    if (!piece.startsWith('{')) return escapePattern(piece)
    parameters.push(parseParameter(piece.slice(1, -1)))
    return '(.+?)'
  })
  return { kind: 'mixed', pattern: new RegExp(`^${pattern.join('')}$`, 'i'), parameters }
}

const put = (values: NullableStrings, { name, constraints }: Parameter, value: string): boolean => {
  if (!constraints.every((accepts) => accepts(value))) return false
  values[name] = { value }
  return true
}

const matchMissing = (
  values: NullableStrings,
  { name, optional, catchAll, fallback }: Parameter,
): boolean => {
  if (fallback !== undefined) values[name] = { value: fallback }
  return optional || catchAll || fallback !== undefined
}

const matchSegment = (
  values: NullableStrings,
  segment: Segment,
  segments: readonly string[],
  index: number,
): boolean => {
  if (segment.kind === 'literal') return true
  const actual = segments[index]
  if (segment.kind === 'mixed') {
    const captured = segment.pattern.exec(actual ?? '')
    return (
      captured !== null &&
      segment.parameters.every((parameter, place) => put(values, parameter, captured[place + 1] ?? ''))
    )
  }
  const { parameter } = segment
  if (actual === undefined) return matchMissing(values, parameter)
  if (parameter.catchAll) return put(values, parameter, segments.slice(index).join('/'))
  return actual !== '' && put(values, parameter, actual)
}

/** Compiles an ASP.NET route template such as `vms/{group}/{name:length(1,64)}/{*rest}`. Throws when it is malformed. */
export const compileTemplate = (template: string): MatchRoute => {
  const expected = splitTemplate(template).map(parseSegment)
  const last = expected.at(-1)
  const hasCatchAll = last?.kind === 'parameter' && last.parameter.catchAll
  const literals = expected.flatMap((segment, index) =>
    segment.kind === 'literal' ? [{ index, text: segment.text }] : [],
  )
  return (segments) => {
    if (segments.length > expected.length && !hasCatchAll) return undefined
    // Literals first: they turn nearly every route away before anything is allocated.
    for (const { index, text } of literals) {
      const actual = segments[index]
      if (actual !== text && actual?.toLowerCase() !== text) return undefined
    }
    // Without a prototype a parameter called __proto__ is a parameter and nothing else.
    const values: NullableStrings = Object.create(null)
    for (let index = 0; index < expected.length; index += 1) {
      const segment = expected[index]
      if (segment && !matchSegment(values, segment, segments, index)) return undefined
    }
    return values
  }
}
