interface Pending<Fault> {
  readonly fault: Fault
  /** How many requests will still meet it. */
  readonly left: number
}

/** What is to go wrong, in the order in which it was asked for. */
export interface Faults<Fault> {
  /** Until cleared, when `times` is left out. */
  readonly add: (fault: Fault, times?: number) => void
  readonly clear: () => void
  readonly list: () => readonly Pending<Fault>[]
  /** The oldest fault that fits, thereby used up by one. */
  readonly take: (fits?: (fault: Fault) => boolean) => Fault | undefined
}

export const createFaults = <Fault>(): Faults<Fault> => {
  let pending: readonly Pending<Fault>[] = []
  return {
    add: (fault, times = Number.POSITIVE_INFINITY) => {
      pending = [...pending, { fault, left: times }]
    },
    clear: () => {
      pending = []
    },
    list: () => pending,
    take: (fits = () => true) => {
      const met = pending.find(({ fault }) => fits(fault))
      if (!met) return undefined
      const { fault, left } = met
      pending = pending.flatMap((one) => (one !== met ? [one] : left > 1 ? [{ fault, left: left - 1 }] : []))
      return fault
    },
  }
}
