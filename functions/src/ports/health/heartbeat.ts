/** The timer's sign of life, kept in the database: timers on Flex Consumption have been seen to die silently. */
export interface Heartbeat {
  /** The instant of the last tick that was done, undefined before the first. */
  read(): Promise<string | undefined>
  beat(at: string): Promise<void>
}
