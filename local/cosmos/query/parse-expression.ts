import { badRequest, notSupported } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import { isKnownFunction } from './functions.ts'
import type { BinaryOperator, Expression, Field } from './syntax.ts'

const comparisons: readonly BinaryOperator[] = ['=', '!=', '<=', '>=', '<', '>']

/** or < and < not < comparison < + - < * < sign < property */
export const parseExpression = (cursor: Cursor): Expression => {
  let left = parseAnd(cursor)
  while (cursor.take('or')) left = { kind: 'binary', operator: 'or', left, right: parseAnd(cursor) }
  return left
}

const parseAnd = (cursor: Cursor): Expression => {
  let left = parseNot(cursor)
  while (cursor.take('and')) left = { kind: 'binary', operator: 'and', left, right: parseNot(cursor) }
  return left
}

const parseNot = (cursor: Cursor): Expression =>
  cursor.take('not') ? { kind: 'not', operand: parseNot(cursor) } : parseComparison(cursor)

const parseComparison = (cursor: Cursor): Expression => {
  let left = parseSum(cursor)
  for (;;) {
    const negated = cursor.is('not') && (cursor.is('in', 1) || cursor.is('between', 1))
    if (negated) cursor.advance()
    const compared = parseComparedTo(cursor, left)
    if (!compared) return left
    left = negated ? { kind: 'not', operand: compared } : compared
  }
}

const parseComparedTo = (cursor: Cursor, left: Expression): Expression | undefined => {
  if (cursor.take('in')) {
    cursor.need('(')
    return { kind: 'in', value: left, options: parseList(cursor, ')') }
  }
  if (cursor.take('between')) {
    const low = parseSum(cursor)
    cursor.need('and')
    return { kind: 'between', value: left, low, high: parseSum(cursor) }
  }
  if (cursor.take('<>')) return { kind: 'binary', operator: '!=', left, right: parseSum(cursor) }
  const operator = comparisons.find((one) => cursor.take(one))
  return operator && { kind: 'binary', operator, left, right: parseSum(cursor) }
}

const parseSum = (cursor: Cursor): Expression => {
  let left = parseProduct(cursor)
  for (;;) {
    const operator = (['+', '-'] as const).find((one) => cursor.take(one))
    if (!operator) return left
    left = { kind: 'binary', operator, left, right: parseProduct(cursor) }
  }
}

const parseProduct = (cursor: Cursor): Expression => {
  let left = parseSign(cursor)
  while (cursor.take('*')) left = { kind: 'binary', operator: '*', left, right: parseSign(cursor) }
  return left
}

const parseSign = (cursor: Cursor): Expression =>
  cursor.take('-') ? { kind: 'negative', operand: parseSign(cursor) } : parseProperty(cursor)

const parseProperty = (cursor: Cursor): Expression => {
  let of = parsePrimary(cursor)
  for (;;) {
    if (cursor.take('.')) {
      if (cursor.next().kind !== 'word') throw cursor.unexpected()
      of = { kind: 'property', of, key: cursor.advance().text }
    } else if (cursor.take('[')) {
      const { kind, text } = cursor.next()
      if (kind !== 'string' && kind !== 'number') throw cursor.unexpected()
      cursor.advance()
      of = { kind: 'property', of, key: kind === 'number' ? Number(text) : text }
      cursor.need(']')
    } else return of
  }
}

const parsePrimary = (cursor: Cursor): Expression => {
  const { kind, text } = cursor.next()
  if (kind === 'number' || kind === 'string') {
    cursor.advance()
    return { kind: 'literal', value: kind === 'number' ? Number(text) : text }
  }
  if (kind === 'parameter') return { kind: 'parameter', name: cursor.advance().text }
  if (cursor.take('null')) return { kind: 'literal', value: null }
  if (cursor.take('true')) return { kind: 'literal', value: true }
  if (cursor.take('false')) return { kind: 'literal', value: false }
  if (cursor.take('exists')) return parseExists(cursor)
  if (cursor.take('[')) return { kind: 'array', items: parseList(cursor, ']') }
  if (cursor.take('{')) return { kind: 'object', fields: parseFields(cursor) }
  if (cursor.take('(')) {
    if (cursor.is('select')) throw notSupported('A subquery outside of EXISTS')
    const inner = parseExpression(cursor)
    cursor.need(')')
    return inner
  }
  if (kind === 'word' && cursor.is('(', 1)) return parseCall(cursor)
  return { kind: 'alias', name: cursor.needName() }
}

const parseCall = (cursor: Cursor): Expression => {
  const written = cursor.next().text
  const name = written.toUpperCase()
  if (name === 'COUNT') throw notSupported('COUNT other than as SELECT VALUE COUNT(1)')
  if (!isKnownFunction(name)) throw notSupported(`The function '${written}'`)
  cursor.advance()
  cursor.need('(')
  return { kind: 'call', name, arguments: parseList(cursor, ')') }
}

const parseExists = (cursor: Cursor): Expression => {
  cursor.need('(')
  cursor.need('select')
  if (!cursor.take('value')) throw notSupported('EXISTS without SELECT VALUE')
  const value = parseExpression(cursor)
  cursor.need('from')
  const alias = cursor.needName()
  cursor.need('in')
  const list = parseProperty(cursor)
  const where = cursor.take('where') ? parseExpression(cursor) : undefined
  cursor.need(')')
  return { kind: 'exists', value, alias, list, where }
}

const parseList = (cursor: Cursor, end: string): Expression[] => {
  const list: Expression[] = []
  if (cursor.take(end)) return list
  do list.push(parseExpression(cursor))
  while (cursor.take(','))
  cursor.need(end)
  return list
}

const parseFields = (cursor: Cursor): Field[] => {
  const fields: Field[] = []
  if (cursor.take('}')) return fields
  do {
    const { kind } = cursor.next()
    if (kind !== 'string' && kind !== 'word') throw cursor.unexpected()
    const name = cursor.advance().text
    cursor.need(':')
    fields.push({ name, value: parseExpression(cursor) })
  } while (cursor.take(','))
  cursor.need('}')
  return fields
}

/** `c.a.b` as `['a', 'b']`; anything else is refused. */
export const pathOf = (expression: Expression): string[] => {
  if (expression.kind === 'alias') return []
  if (expression.kind !== 'property') throw badRequest('ORDER BY needs a property path, such as c.createdAt.')
  return [...pathOf(expression.of), String(expression.key)]
}
