import { badRequest } from '../errors.ts'
import { isList, type Json, memberOf, type Value } from '../json.ts'
import { findFunction } from './functions.ts'
import type { BinaryOperator, Expression, Field } from './syntax.ts'
import { areEqual, areOrdered } from './values.ts'

export type Parameters = Readonly<Record<string, Json>>

/** What an expression is evaluated against: `values` by the slots that its aliases were given. */
export interface Frame {
  readonly parameters: Parameters
  readonly values: Value[]
}

export type Evaluate = (frame: Frame) => Value

/** Slots of the aliases in sight. */
export type Scope = ReadonlyMap<string, number>

export const compileExpression = (expression: Expression, scope: Scope): Evaluate => {
  const compile = (inner: Expression) => compileExpression(inner, scope)
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      return () => value
    }
    case 'parameter':
      return compileParameter(expression.name)
    case 'alias':
      return compileAlias(expression.name, scope)
    case 'property': {
      const of = compile(expression.of)
      const { key } = expression
      return (frame) => memberOf(of(frame), key)
    }
    case 'not': {
      const operand = compile(expression.operand)
      return (frame) => negate(operand(frame))
    }
    case 'negative': {
      const operand = compile(expression.operand)
      return (frame) => calculate(0, operand(frame), (a, b) => a - b)
    }
    case 'binary':
      return compileBinary(expression.operator, compile(expression.left), compile(expression.right))
    case 'in': {
      const value = compile(expression.value)
      const options = expression.options.map(compile)
      return (frame) => isAmong(value(frame), options, frame)
    }
    case 'between': {
      const value = compile(expression.value)
      const aboveLow = compileBinary('>=', value, compile(expression.low))
      const belowHigh = compileBinary('<=', value, compile(expression.high))
      return compileBinary('and', aboveLow, belowHigh)
    }
    case 'call': {
      const values = expression.arguments.map(compile)
      const apply = findFunction(expression.name, values.length)
      return (frame) => apply(...values.map((value) => value(frame)))
    }
    case 'exists':
      return compileExists(expression, scope)
    case 'array': {
      const items = expression.items.map(compile)
      return (frame) => items.map((item) => item(frame)).filter((item) => item !== undefined)
    }
    case 'object':
      return compileObject(expression.fields, scope)
  }
}

/** Fields without a value are left out, as in the service. */
export const compileObject = (fields: readonly Field[], scope: Scope): Evaluate => {
  const compiled = fields.map(({ name, value }) => [name, compileExpression(value, scope)] as const)
  return (frame) => {
    const entries: [string, Json][] = []
    for (const [name, evaluate] of compiled) {
      const value = evaluate(frame)
      if (value !== undefined) entries.push([name, value])
    }
    return Object.fromEntries(entries)
  }
}

const compileParameter =
  (name: string): Evaluate =>
  ({ parameters }) => {
    const value = parameters[name]
    if (value === undefined) throw badRequest(`The query names ${name}, but its parameters do not.`)
    return value
  }

const compileAlias = (name: string, scope: Scope): Evaluate => {
  const slot = scope.get(name)
  if (slot === undefined) throw badRequest(`Identifier '${name}' could not be resolved.`)
  return ({ values }) => values[slot]
}

const compileExists = (expression: Extract<Expression, { kind: 'exists' }>, scope: Scope): Evaluate => {
  const slot = scope.size
  const inner = new Map(scope).set(expression.alias, slot)
  if (inner.size === scope.size) throw badRequest(`The alias '${expression.alias}' is used twice.`)
  const list = compileExpression(expression.list, scope)
  const value = compileExpression(expression.value, inner)
  const where = expression.where && compileExpression(expression.where, inner)
  return (frame) => {
    const items = list(frame)
    if (!isList(items)) return false
    return items.some((item) => {
      frame.values[slot] = item
      return (!where || where(frame) === true) && value(frame) !== undefined
    })
  }
}

/** Logic has three values: true, false and undefined. */
const compileBinary = (operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate => {
  switch (operator) {
    case 'and':
      return (frame) => {
        const first = left(frame)
        if (first === false) return false
        const second = right(frame)
        if (second === false) return false
        return first === true && second === true ? true : undefined
      }
    case 'or':
      return (frame) => {
        const first = left(frame)
        if (first === true) return true
        const second = right(frame)
        if (second === true) return true
        return first === false && second === false ? false : undefined
      }
    case '=':
      return (frame) => areEqual(left(frame), right(frame))
    case '!=':
      return (frame) => negate(areEqual(left(frame), right(frame)))
    case '<':
      return (frame) => areOrdered(left(frame), right(frame), (order) => order < 0)
    case '<=':
      return (frame) => areOrdered(left(frame), right(frame), (order) => order <= 0)
    case '>':
      return (frame) => areOrdered(left(frame), right(frame), (order) => order > 0)
    case '>=':
      return (frame) => areOrdered(left(frame), right(frame), (order) => order >= 0)
    case '+':
      return (frame) => calculate(left(frame), right(frame), (a, b) => a + b)
    case '-':
      return (frame) => calculate(left(frame), right(frame), (a, b) => a - b)
    case '*':
      return (frame) => calculate(left(frame), right(frame), (a, b) => a * b)
  }
}

const negate = (value: Value): Value => (typeof value === 'boolean' ? !value : undefined)

const calculate = (a: Value, b: Value, sum: (a: number, b: number) => number): Value =>
  typeof a === 'number' && typeof b === 'number' ? sum(a, b) : undefined

const isAmong = (value: Value, options: readonly Evaluate[], frame: Frame): Value => {
  if (value === undefined) return undefined
  return options.some((option) => areEqual(value, option(frame)) === true)
}
