/** One line of the table that `npm run bench` prints. */
export interface Figure {
  readonly figure: string
  readonly value: string
  readonly limit: string
  readonly holds: boolean
}
