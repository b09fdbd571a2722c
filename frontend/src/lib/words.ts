/** The words of what somebody typed into a filter, in lower case. */
export const wordsOf = (typed: string | undefined): string[] =>
  typed?.toLowerCase().split(/\s+/).filter(Boolean) ?? []

/** Every word occurs somewhere in the text. */
export const holdsAll = (text: string, words: readonly string[]): boolean => {
  const known = text.toLowerCase()
  return words.every((word) => known.includes(word))
}
