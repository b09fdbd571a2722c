import { notSupported } from '../errors.ts'
import { type Cursor, createCursor } from './cursor.ts'
import { parseExpression, pathOf } from './parse-expression.ts'
import type { Clause, Expression, Field, Projection, Query } from './syntax.ts'

/** Reads one SELECT; refuses with 400 what is no SQL of Cosmos DB, or not supported here. */
export const parseQuery = (text: string): Query => {
  const cursor = createCursor(text)
  cursor.need('select')
  const distinct = cursor.take('distinct')
  const top = cursor.take('top') ? parseTop(cursor) : undefined
  const { projection, text: projected } = parseProjection(cursor)
  const { alias, fromText } = parseFrom(cursor)
  const where = cursor.take('where') ? parseClause(cursor) : undefined
  const orderBy = parseOrderBy(cursor)
  if (cursor.next().kind !== 'end') throw cursor.unexpected()
  if (projection.kind === 'count' && (orderBy || top)) throw notSupported('COUNT(1) with ORDER BY or TOP')
  if (distinct && (orderBy || top || projection.kind === 'count' || projection.kind === 'all'))
    throw notSupported('DISTINCT with *, COUNT(1), ORDER BY or TOP')
  return { distinct, top, projection, projectionText: projected ?? alias, alias, fromText, where, orderBy }
}

const parseTop = (cursor: Cursor): Expression => {
  const { kind, text } = cursor.next()
  if (kind !== 'number' && kind !== 'parameter') throw cursor.unexpected()
  cursor.advance()
  return kind === 'number' ? { kind: 'literal', value: Number(text) } : { kind: 'parameter', name: text }
}

const parseProjection = (cursor: Cursor): { projection: Projection; text?: string } => {
  if (cursor.take('*')) return { projection: { kind: 'all' } }
  if (cursor.take('value')) {
    if (cursor.takeAll('count', '(', '1', ')')) return { projection: { kind: 'count', ofRange: false } }
    if (cursor.takeAll('[', '{', 'item', ':', 'count', '(', '1', ')', '}', ']')) {
      return { projection: { kind: 'count', ofRange: true } }
    }
    const { value, text } = parseClause(cursor)
    return { projection: { kind: 'value', value }, text }
  }
  const fields: Field[] = []
  const texts: string[] = []
  do {
    const { value, text } = parseClause(cursor)
    const name = parseFieldName(cursor, value)
    fields.push({ name, value })
    texts.push(`${JSON.stringify(name)}: ${text}`)
  } while (cursor.take(','))
  return { projection: { kind: 'fields', fields }, text: `{${texts.join(', ')}}` }
}

const parseFieldName = (cursor: Cursor, value: Expression): string => {
  if (cursor.take('as') || cursor.isName()) return cursor.needName()
  if (value.kind === 'property') return String(value.key)
  if (value.kind === 'alias') return value.name
  throw notSupported('A selected expression without AS and a name')
}

const parseFrom = (cursor: Cursor) => {
  const start = cursor.next()
  cursor.need('from')
  const name = cursor.needName()
  if (cursor.is('in')) throw notSupported('FROM … IN … outside of EXISTS')
  if (cursor.is('.') || cursor.is('[')) throw notSupported('FROM a part of the document')
  const alias = cursor.take('as') || cursor.isName() ? cursor.needName() : name
  return { alias, fromText: cursor.textFrom(start) }
}

const parseOrderBy = (cursor: Cursor): Query['orderBy'] => {
  if (!cursor.take('order')) return undefined
  cursor.need('by')
  const { value, text } = parseClause(cursor)
  const descending = cursor.take('desc')
  if (!descending) cursor.take('asc')
  if (cursor.is(',')) throw notSupported('ORDER BY more than one property')
  return { value, text, descending, path: pathOf(value) }
}

const parseClause = (cursor: Cursor): Clause => {
  const start = cursor.next()
  const value = parseExpression(cursor)
  return { value, text: cursor.textFrom(start) }
}
