import { isRefusal } from './api-error.ts'

const againMs = 10_000

/**
 * In how many milliseconds to ask again for something that is in sight but could not be updated: the page is right again
 * soon after the server is. Without anything in sight the page offers to try again instead.
 */
export const whenAway = ({
  data,
  error,
}: {
  readonly data: unknown
  readonly error: unknown
}): number | false => (error === null || data === undefined || isRefusal(error) ? false : againMs)
