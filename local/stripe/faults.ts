/** What the API answers instead of working: an outage on request. */
export interface Fault {
  /** 0 breaks the connection off. */
  readonly status: number
  readonly delayMs: number
  /** How many calls meet it. */
  readonly times: number
}
