/** Wrong codes by the address that sent them. */
export interface Misses {
  /** Seconds until this address may try again; 0 for now. Counts nothing. */
  wait(address: string): Promise<number>
  /** One more: the same answer, before it is counted. */
  count(address: string): Promise<number>
}
