/** A sentence of the design, and the tests that try it. */

export interface Proof {
  /** Below the repository's root. */
  readonly file: string
  /** As it stands there. */
  readonly test: string
}

export interface Promised {
  readonly mark: string
  readonly sentence: string
  readonly proofs: readonly Proof[]
  /** What of it is not there yet, or is done in another way. */
  readonly note?: string
}

export const story = (name: string, test: string): Proof => ({
  file: `tests/e2e/courses/${name}.spec.ts`,
  test,
})
export const call = (name: string, test: string): Proof => ({
  file: `tests/contract/courses/${name}.test.ts`,
  test,
})
export const stack = (test: string): Proof => ({ file: 'tests/contract/stack/courses.test.ts', test })
export const chaos = (test: string): Proof => ({ file: 'tests/faults/schedules.test.ts', test })
