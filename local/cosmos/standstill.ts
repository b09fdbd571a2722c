/** A service that is there but does not answer: what is asked waits until it does again. */
export class Standstill {
  #waiting: (() => void)[] | undefined

  get lasts(): boolean {
    return this.#waiting !== undefined
  }

  begin() {
    this.#waiting ??= []
  }

  /** In the order in which it was asked; nobody may be there any more to hear the answers. */
  end() {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const run of waiting) run()
  }

  pass(run: () => void) {
    if (this.#waiting) this.#waiting.push(run)
    else run()
  }
}
