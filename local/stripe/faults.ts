/** What the API answers instead of working: an outage on request. */
export interface Fault {
  /** 0 breaks the connection off. */
  readonly status: number
  readonly delayMs: number
  /** How many calls still meet it. */
  times: number
}

export const createFaults = () => {
  const faults: Fault[] = []
  return {
    add: (fault: Fault): void => void faults.push(fault),
    clear: (): void => void faults.splice(0),
    list: (): readonly Fault[] => faults,
    take: (): Fault | undefined => {
      const [fault] = faults
      if (fault === undefined) return undefined
      fault.times -= 1
      if (fault.times <= 0) faults.shift()
      return fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
