/** Tables as text. */
export interface Csv {
  /** The cells of each line of a student file, as the contract's format says. Stops one line after the most that a file may have. */
  lines(text: string): readonly (readonly string[])[]
  /** As programs for tables open it. What they would take for a formula begins with an apostrophe. */
  text(rows: readonly (readonly string[])[]): string
}
