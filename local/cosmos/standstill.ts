/** A service that is there but does not answer: what is asked waits until it does again. */
export interface Standstill {
  readonly lasts: () => boolean
  readonly begin: () => void
  readonly end: () => void
  readonly pass: (run: () => void) => void
}

export const createStandstill = (): Standstill => {
  let waiting: (() => void)[] | undefined
  return {
    lasts: () => waiting !== undefined,
    begin: () => {
      waiting ??= []
    },
    // In the order in which it was asked; nobody may be there any more to hear the answers.
    end: () => {
      const held = waiting ?? []
      waiting = undefined
      for (const run of held) run()
    },
    pass: (run) => {
      if (waiting) waiting.push(run)
      else run()
    },
  }
}
