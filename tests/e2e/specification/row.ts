/**
 * What one test asserts of the specification. Words between backticks stand in its file, or in a support file of the
 * stories, exactly so.
 */
export interface Told {
  /** The file below the repository's root. */
  readonly file: string
  readonly test: string
  readonly rows: readonly string[]
}

export interface Part {
  /** The section of the specification. */
  readonly title: string
  readonly told: readonly Told[]
}

/** A story in a browser. */
export const story = (name: string, test: string, rows: readonly string[]): Told => ({
  file: `tests/e2e/${name}.spec.ts`,
  test,
  rows,
})

/** A test without a browser: a rule, or a call through the real SDKs. */
export const check = (file: string, test: string, rows: readonly string[]): Told => ({ file, test, rows })

/** Where the product does something else than the specification says, or more, and why. */
export interface Deviation {
  readonly specified: string
  readonly instead: string
  readonly why: string
}
