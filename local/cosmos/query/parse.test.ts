import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse.ts'

const whereOf = (condition: string) => parseQuery(`SELECT * FROM c WHERE ${condition}`).where?.value

describe('parseQuery', () => {
  it('reads the parts of a query, keywords in any case', () => {
    const query = parseQuery('select top @n c.id, c.a.b as x FROM root c where c.n > 1 Order By c.n desc')
    expect(query).toMatchObject({
      top: { kind: 'parameter', name: '@n' },
      projection: { kind: 'fields', fields: [{ name: 'id' }, { name: 'x' }] },
      projectionText: '{"id": c.id, "x": c.a.b}',
      alias: 'c',
      fromText: 'FROM root c',
      where: { text: 'c.n > 1' },
      orderBy: { text: 'c.n', descending: true, path: ['n'] },
    })
  })

  it('binds NOT looser than comparisons, AND tighter than OR, * tighter than +', () => {
    expect(whereOf('NOT c.a = 1')).toMatchObject({ kind: 'not', operand: { operator: '=' } })
    expect(whereOf('c.a OR c.b AND c.d')).toMatchObject({ operator: 'or', right: { operator: 'and' } })
    expect(whereOf('c.a = 1 + 2 * 3')).toMatchObject({ right: { operator: '+', right: { operator: '*' } } })
  })

  it('does not take the AND of BETWEEN for a conjunction', () => {
    expect(whereOf('c.n BETWEEN 1 AND 2 AND c.b')).toMatchObject({
      operator: 'and',
      left: { kind: 'between' },
    })
  })

  it('reads keywords behind a dot as properties', () => {
    expect(whereOf('c.order = c["value"]')).toMatchObject({ left: { key: 'order' }, right: { key: 'value' } })
  })

  it('tells both forms of COUNT(1)', () => {
    const projectionOf = (text: string) => parseQuery(text).projection
    expect(projectionOf('SELECT VALUE COUNT(1) FROM c')).toEqual({ kind: 'count', ofRange: false })
    expect(projectionOf('SELECT VALUE [{"item": COUNT(1)}] FROM c')).toEqual({ kind: 'count', ofRange: true })
  })

  it.each([
    'SELEC * FROM c',
    'SELECT * FROM',
    'SELECT FROM c',
    'SELECT * FROM c WHERE',
    'SELECT * FROM c WHERE (c.a = 1',
    'SELECT * FROM c WHERE c.a = ',
    'SELECT * FROM c WHERE c. = 1',
    'SELECT * FROM c extra words',
    'SELECT * FROM c ORDER c.a',
    '',
  ])('refuses %j as a syntax error', (text) => {
    expect(() => parseQuery(text)).toThrow('Syntax error')
  })

  it.each([
    ['SELECT DISTINCT * FROM c', 'DISTINCT'],
    ['SELECT DISTINCT TOP 3 c.a FROM c', 'DISTINCT'],
    ['SELECT DISTINCT c.a FROM c ORDER BY c.a', 'DISTINCT'],
    ['SELECT * FROM c JOIN t IN c.tags', 'JOIN'],
    ['SELECT c.a FROM c GROUP BY c.a', 'GROUP'],
    ['SELECT * FROM c OFFSET 1 LIMIT 2', 'OFFSET'],
    ["SELECT * FROM c WHERE c.a LIKE 'x%'", 'LIKE'],
    ['SELECT * FROM c WHERE c.a ?? 1 = 1', '??'],
    ['SELECT VALUE c.a || c.b FROM c', '||'],
    ['SELECT VALUE c.a % 2 FROM c', '%'],
    ['SELECT * FROM c ORDER BY c.a, c.b', 'ORDER BY more than one property'],
    ['SELECT VALUE SUM(c.n) FROM c', "The function 'SUM'"],
    ['SELECT * FROM c WHERE udf.f(c.a)', 'UDF'],
    ['SELECT VALUE COUNT(c.a) FROM c', 'COUNT'],
    ['SELECT COUNT(1) AS n FROM c', 'COUNT'],
    ['SELECT VALUE COUNT(1) FROM c ORDER BY c.a', 'COUNT(1) with ORDER BY'],
    ['SELECT * FROM t IN c.tags', 'FROM'],
    ['SELECT * FROM c.tags', 'FROM a part'],
    ['SELECT c.a + 1 FROM c', 'without AS'],
    ['SELECT VALUE (SELECT VALUE 1) FROM c', 'subquery'],
    ['SELECT * FROM c WHERE EXISTS(SELECT 1 FROM t IN c.tags)', 'EXISTS without SELECT VALUE'],
  ])('names what it does not support: %s', (text, named) => {
    expect(() => parseQuery(text)).toThrow(named)
    expect(() => parseQuery(text)).toThrow('is not supported by the local Cosmos DB')
  })

  it('orders by a property only', () => {
    expect(() => parseQuery('SELECT * FROM c ORDER BY LOWER(c.a)')).toThrow('ORDER BY needs a property path')
  })
})
