/** For one or several of Azure's codes: what happened, what it means, what to do. */
export interface Wording {
  readonly codes: readonly string[]
  /** Undefined when Azure's text does not hold what the sentence needs. */
  say(message: string): string | undefined
}

/** Whatever Azure's text says. */
export const always =
  (sentence: string): Wording['say'] =>
  () =>
    sentence
