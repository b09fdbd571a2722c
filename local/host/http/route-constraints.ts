/** Says whether a route value is acceptable. */
export type Constraint = (value: string) => boolean

const numbers = (argument: string): number[] => argument.split(',').map(Number)

const isNumber: Constraint = (value) => value.trim() !== '' && Number.isFinite(Number(value))

// https://learn.microsoft.com/aspnet/core/fundamentals/routing#route-constraints
const constraints: Record<string, (argument: string) => Constraint> = {
  int: () => (value) => /^[+-]?\d+$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31,
  long: () => (value) => /^[+-]?\d{1,19}$/.test(value),
  bool: () => (value) => /^(true|false)$/i.test(value),
  guid: () => (value) => /^(\{|\()?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}(\}|\))?$/i.test(value),
  alpha: () => (value) => /^[a-z]*$/i.test(value),
  decimal: () => isNumber,
  double: () => isNumber,
  float: () => isNumber,
  datetime: () => (value) => !Number.isNaN(Date.parse(value)),
  required: () => (value) => value !== '',
  min: (argument) => (value) => isNumber(value) && Number(value) >= Number(argument),
  max: (argument) => (value) => isNumber(value) && Number(value) <= Number(argument),
  range: (argument) => {
    const [low = Number.NaN, high = Number.NaN] = numbers(argument)
    return (value) => isNumber(value) && Number(value) >= low && Number(value) <= high
  },
  minlength: (argument) => (value) => value.length >= Number(argument),
  maxlength: (argument) => (value) => value.length <= Number(argument),
  length: (argument) => {
    const [low = Number.NaN, high = low] = numbers(argument)
    return (value) => value.length >= low && value.length <= high
  },
  regex: (argument) => {
    const pattern = new RegExp(
      argument.replaceAll('{{', '{').replaceAll('}}', '}').replaceAll('\\\\', '\\'),
      'i',
    )
    return (value) => pattern.test(value)
  },
}

/** The check behind `:name(argument)` in a route template. Throws when ASP.NET has no such constraint. */
export const createConstraint = (name: string, argument: string): Constraint => {
  const known = name.toLowerCase()
  const create = Object.hasOwn(constraints, known) ? constraints[known] : undefined
  if (!create) throw new Error(`unknown route constraint '${name}'`)
  return create(argument)
}
