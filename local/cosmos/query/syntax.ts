import type { Json } from '../json.ts'

export type BinaryOperator = 'and' | 'or' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*'

export type Expression =
  | { readonly kind: 'literal'; readonly value: Json }
  | { readonly kind: 'parameter'; readonly name: string }
  /** The alias of the container, or of an EXISTS list. */
  | { readonly kind: 'alias'; readonly name: string }
  | { readonly kind: 'property'; readonly of: Expression; readonly key: string | number }
  | { readonly kind: 'not' | 'negative'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'in'; readonly value: Expression; readonly options: Expression[] }
  | {
      readonly kind: 'between'
      readonly value: Expression
      readonly low: Expression
      readonly high: Expression
    }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: Expression[] }
  /** EXISTS(SELECT VALUE `value` FROM `alias` IN `list` WHERE `where`) */
  | {
      readonly kind: 'exists'
      readonly value: Expression
      readonly alias: string
      readonly list: Expression
      readonly where: Expression | undefined
    }
  | { readonly kind: 'array'; readonly items: Expression[] }
  | { readonly kind: 'object'; readonly fields: Field[] }

export interface Field {
  readonly name: string
  readonly value: Expression
}

export type Projection =
  | { readonly kind: 'all' }
  | { readonly kind: 'value'; readonly value: Expression }
  | { readonly kind: 'fields'; readonly fields: Field[] }
  /** COUNT(1); `ofRange` is how the query plan asks one range for its part: `[{"item": COUNT(1)}]`. */
  | { readonly kind: 'count'; readonly ofRange: boolean }

/** A part of the query with its own words, from which the query plan is written. */
export interface Clause {
  readonly value: Expression
  readonly text: string
}

export interface Query {
  /** Equal rows of a page once. */
  readonly distinct: boolean
  readonly top: Expression | undefined
  readonly projection: Projection
  /** One document of the answer as an expression text: `c`, `c.name` or `{"name": c.name}`. */
  readonly projectionText: string
  readonly alias: string
  /** `FROM c`, as written. */
  readonly fromText: string
  readonly where: Clause | undefined
  readonly orderBy: (Clause & { readonly descending: boolean; readonly path: string[] }) | undefined
}
