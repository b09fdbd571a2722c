/** A record with what is given of it: nobody sends what stays as it is. */
export const over = <Part extends object>(
  part: Part,
  given: { readonly [Key in keyof Part]?: Part[Key] | undefined } = {},
): Part => {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...part, ...Object.fromEntries(said) }
}
