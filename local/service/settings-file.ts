/** An object of a settings file; empty when it is left out. */
export const record = (value: unknown, name: string): Record<string, unknown> => {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} must be an object`)
  return value as Record<string, unknown>
}
