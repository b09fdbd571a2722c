import type { JsonObject, Value } from '../json.ts'
import {
  compileExpression,
  compileObject,
  type Evaluate,
  type Parameters,
  type Scope,
} from './compile-expression.ts'
import { parseQuery } from './parse.ts'
import type { Projection, Query } from './syntax.ts'

export interface CompiledQuery {
  readonly syntax: Query
  matches(document: JsonObject, parameters: Parameters): boolean
  /** One row of the answer; undefined = none. */
  project(document: JsonObject, parameters: Parameters): Value
  sortValue(document: JsonObject, parameters: Parameters): Value
  /** The number behind TOP; Infinity without one. */
  top(parameters: Parameters): number
}

const cache = new Map<string, CompiledQuery>()
const cacheSize = 500

/** Parses and compiles a query once; the next call with the same text is a look-up. */
export const compileQuery = (text: string): CompiledQuery => {
  const known = cache.get(text)
  if (known) return known
  const compiled = compile(parseQuery(text))
  if (cache.size >= cacheSize) cache.clear()
  cache.set(text, compiled)
  return compiled
}

const compile = (syntax: Query): CompiledQuery => {
  const scope: Scope = new Map([[syntax.alias, 0]])
  const where = syntax.where && compileExpression(syntax.where.value, scope)
  const row = compileProjection(syntax.projection, scope)
  const sort = syntax.orderBy && compileExpression(syntax.orderBy.value, scope)
  const top = syntax.top && compileExpression(syntax.top, scope)
  const frame = (document: Value, parameters: Parameters) => ({ values: [document], parameters })
  return {
    syntax,
    matches: (document, parameters) => !where || where(frame(document, parameters)) === true,
    project: (document, parameters) => row(frame(document, parameters)),
    sortValue: (document, parameters) => sort?.(frame(document, parameters)),
    top: (parameters) => (top ? Number(top(frame(undefined, parameters))) : Number.POSITIVE_INFINITY),
  }
}

const compileProjection = (projection: Projection, scope: Scope): Evaluate => {
  switch (projection.kind) {
    case 'all':
    case 'count':
      return ({ values }) => values[0]
    case 'value':
      return compileExpression(projection.value, scope)
    case 'fields':
      return compileObject(projection.fields, scope)
  }
}
