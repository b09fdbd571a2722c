/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export const takingTurns = (atOnce: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async (): Promise<void> => {
    if (running === atOnce) return new Promise((admit) => void waiting.push(admit))
    running += 1
  }
  // Whoever leaves hands over the place: nobody can slip in between.
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
