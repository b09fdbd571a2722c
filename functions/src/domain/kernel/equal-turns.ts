import { countingShares } from './shares.ts'

interface TurnRules {
  readonly atOnce: number
  /** By how many pieces of work somebody who comes anew is ahead of those who were served before. */
  readonly ahead: number
  /** Places beyond `atOnce` for the first piece of somebody who comes anew. */
  readonly placesForNew?: number
  /** Beyond this the last piece of whoever was served most is sent away. */
  readonly mostWaiting?: number
  /** Who waits longer is sent away. */
  readonly patienceMs?: number
}

interface Waiting {
  readonly whose: string
  readonly settle: (isAdmitted: boolean) => void
}

/** Places that go to whoever was served least lately, however much others bring. */
export const equalPlaces = ({ atOnce, ahead, placesForNew = 0, mostWaiting, patienceMs }: TurnRules) => {
  const shares = countingShares(ahead)
  /** In the order in which they came. */
  const waiting = new Set<Waiting>()
  const running: string[] = []

  const begin = (whose: string): void => {
    running.push(whose)
    shares.count(whose)
  }

  const wait = (whose: string): Promise<boolean> =>
    new Promise((resolve) => {
      const mine: Waiting = {
        whose,
        settle: (isAdmitted) => {
          clearTimeout(timer)
          waiting.delete(mine)
          resolve(isAdmitted)
        },
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(() => mine.settle(false), patienceMs)
      waiting.add(mine)
      if (waiting.size <= (mostWaiting ?? waiting.size)) return
      const most = Math.max(...[...waiting].map((one) => shares.of(one.whose)))
      ;[...waiting].findLast((one) => shares.of(one.whose) === most)?.settle(false)
    })

  return {
    /** True when it is one's turn; false for who is sent away. */
    enter: async (whose: string): Promise<boolean> => {
      const others = new Set([...running, ...[...waiting].map((one) => one.whose)])
      const isNew = !others.has(whose) && shares.join(whose, others)
      if (running.length >= atOnce + (isNew ? placesForNew : 0)) return wait(whose)
      begin(whose)
      return true
    },
    // Whoever leaves hands over the place: nobody can slip in between.
    leave: (whose: string): void => {
      running.splice(running.indexOf(whose), 1)
      while (running.length < atOnce && waiting.size > 0) {
        const least = Math.min(...[...waiting].map((one) => shares.of(one.whose)))
        const next = [...waiting].find((one) => shares.of(one.whose) === least)
        if (next === undefined) return
        begin(next.whose)
        next.settle(true)
      }
    },
  }
}

/** Lets so many pieces of work run at once, next that of whoever was served least lately. */
export const takingEqualTurns = (atOnce: number, ahead: number) => {
  const { enter, leave } = equalPlaces({ atOnce, ahead })
  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    await enter(whose)
    try {
      return await work()
    } finally {
      leave(whose)
    }
  }
}

/** The same for work that can be taken up later: answers false for what was sent away, undone. */
export const takingEqualTurnsOrLeaving = (rules: TurnRules) => {
  const { enter, leave } = equalPlaces(rules)
  return async (whose: string, work: () => Promise<void>): Promise<boolean> => {
    if (!(await enter(whose))) return false
    try {
      await work()
      return true
    } finally {
      leave(whose)
    }
  }
}
