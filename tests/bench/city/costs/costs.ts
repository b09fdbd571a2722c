/** What things cost, measured by `measureCosts` on the stand-ins, in the run that uses it. */
export interface Costs {
  /** Request units of one call, by port and method: `work.claim`. */
  readonly ports: Readonly<Record<string, number>>
  readonly calls: Readonly<Record<CallName, CallCost>>
  /** Milliseconds of a processor, of one hop. */
  readonly hopCpuMs: number
  readonly comparison: CallCost
}

export const callNames = ['sign-in', 'list', 'operations', 'my-resources', 'start', 'create'] as const
export type CallName = (typeof callNames)[number]

export interface CallCost {
  readonly units: number
  /** Requests to the database, one after the other: those that run side by side make it an upper bound. */
  readonly requests: number
  readonly cpuMs: number
}
