/** The same without some of its fields, whether it has them or not. */
export const without = <Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  ...keys: readonly Key[]
): Omit<Whole, Key> => {
  const gone: ReadonlySet<string> = new Set(keys.map(String))
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !gone.has(key))) as Omit<Whole, Key>
}
