/** One line of the server that admits or refuses, and the test that has to fail when the line is gone. */
export interface Mutation {
  /** What somebody could do then. */
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly replacement: string
  readonly test: string
}

/** Name, file, text, replacement, test. */
export type Line = readonly [string, string, string, string, string]
