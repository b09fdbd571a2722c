import type { JsonObject } from '../json.ts'
import type { CompiledQuery } from './compile.ts'
import type { Parameters } from './compile-expression.ts'

/** Whether a client must ask every range itself and put the answers together. */
export const needsPlan = ({ syntax }: CompiledQuery): boolean =>
  syntax.distinct ||
  syntax.projection.kind === 'count' ||
  syntax.orderBy !== undefined ||
  syntax.top !== undefined

/**
 * How the SDK fans a query out over the ranges. It fills in the placeholder of an ORDER BY query itself.
 * Measured with @azure/cosmos 4.10; the shape is not documented. That of DISTINCT, which needs no other words, is in
 * `SanityTests` of QueryPlanRetrieverTests.cs in Azure/azure-cosmos-dotnet-v3.
 */
export const planQuery = (query: CompiledQuery, parameters: Parameters): JsonObject => {
  const { distinct, orderBy, top, projection } = query.syntax
  const counts = projection.kind === 'count'
  return {
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: distinct ? 'Unordered' : 'None',
      top: top ? query.top(parameters) : null,
      offset: null,
      limit: null,
      orderBy: orderBy ? [orderBy.descending ? 'Descending' : 'Ascending'] : [],
      orderByExpressions: orderBy ? [orderBy.text] : [],
      groupByExpressions: [],
      groupByAliases: [],
      aggregates: counts ? ['Count'] : [],
      groupByAliasToAggregateType: {},
      rewrittenQuery: rewrite(query, parameters),
      hasSelectValue: counts || projection.kind === 'value',
      hasNonStreamingOrderBy: false,
    },
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
  }
}

const rewrite = (query: CompiledQuery, parameters: Parameters): string => {
  const { projection, orderBy, top, alias, fromText, projectionText, where } = query.syntax
  const filter = where && `(${where.text})`
  if (projection.kind === 'count')
    return `SELECT VALUE [{"item": COUNT(1)}] ${fromText}${filter ? ` WHERE ${filter}` : ''}`
  if (!orderBy) return ''
  return [
    top ? `SELECT TOP ${query.top(parameters)}` : 'SELECT',
    `${alias}._rid, [{"item": ${orderBy.text}}] AS orderByItems, ${projectionText} AS payload ${fromText}`,
    `WHERE ${filter ? `${filter} AND ` : ''}({documentdb-formattableorderbyquery-filter})`,
    `ORDER BY ${orderBy.text} ${orderBy.descending ? 'DESC' : 'ASC'}`,
  ].join(' ')
}
