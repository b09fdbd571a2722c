/** Takes the text of a student file apart, as the contract's format says. */
export interface Csv {
  /** The cells of each line. Stops one line after the most that a file may have. */
  lines(text: string): readonly (readonly string[])[]
}
