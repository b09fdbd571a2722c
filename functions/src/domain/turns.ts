/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export const takingTurns = (atOnce: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const { enter, leave } = places(atOnce)
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** The same for work that somebody else may take on: who waited in vain leaves it. Answers whether it was done. */
export const takingTurnsWithin = (atOnce: number, patienceMs: number) => {
  const { enter, leave } = places(atOnce)
  return async (work: () => Promise<void>): Promise<boolean> => {
    if (!(await enter(patienceMs))) return false
    try {
      await work()
      return true
    } finally {
      leave()
    }
  }
}

const places = (atOnce: number) => {
  const waiting = new Set<() => void>()
  let running = 0

  const wait = (patienceMs: number | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const admit = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const giveUp = (): void => {
        waiting.delete(admit)
        resolve(false)
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      waiting.add(admit)
    })

  return {
    enter: async (patienceMs?: number): Promise<boolean> => {
      if (running === atOnce) return wait(patienceMs)
      running += 1
      return true
    },
    // Whoever leaves hands over the place: nobody can slip in between.
    leave: (): void => {
      const [next] = waiting
      if (next === undefined) {
        running -= 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
