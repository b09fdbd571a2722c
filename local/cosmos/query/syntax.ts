import type { Json } from '../json.ts'

export type BinaryOperator = 'and' | 'or' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*'

export type Expression =
  | { kind: 'literal'; value: Json }
  | { kind: 'parameter'; name: string }
  /** The alias of the container, or of an EXISTS list. */
  | { kind: 'alias'; name: string }
  | { kind: 'property'; of: Expression; key: string | number }
  | { kind: 'not' | 'negative'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'in'; value: Expression; options: Expression[] }
  | { kind: 'between'; value: Expression; low: Expression; high: Expression }
  | { kind: 'call'; name: string; arguments: Expression[] }
  /** EXISTS(SELECT VALUE `value` FROM `alias` IN `list` WHERE `where`) */
  | { kind: 'exists'; value: Expression; alias: string; list: Expression; where: Expression | undefined }
  | { kind: 'array'; items: Expression[] }
  | { kind: 'object'; fields: Field[] }

export type Field = { name: string; value: Expression }

export type Projection =
  | { kind: 'all' }
  | { kind: 'value'; value: Expression }
  | { kind: 'fields'; fields: Field[] }
  /** COUNT(1); `ofRange` is how the query plan asks one range for its part: `[{"item": COUNT(1)}]`. */
  | { kind: 'count'; ofRange: boolean }

/** A part of the query with its own words, from which the query plan is written. */
export type Clause = { value: Expression; text: string }

export type Query = {
  top: Expression | undefined
  projection: Projection
  /** One document of the answer as an expression text: `c`, `c.name` or `{"name": c.name}`. */
  projectionText: string
  alias: string
  /** `FROM c`, as written. */
  fromText: string
  where: Clause | undefined
  orderBy: (Clause & { descending: boolean; path: string[] }) | undefined
}
