/** The only source of time: tests turn it. */
export interface Clock {
  now(): Date
}
