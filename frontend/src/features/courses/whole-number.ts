/** What somebody typed is a number between two, without a fraction. */
export const isWholeNumber = (typed: string, least: number, most: number): boolean => {
  const value = Number(typed)
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most
}
