import { exactTime, laterOf, shortTime } from '~/lib/time.ts'
import { useNow } from './hooks/use-now.ts'

/** A moment, relative under a day and kept true; the exact time on hover. `at` is an ISO instant. */
export const Time = ({ at }: { readonly at: string }) => {
  // What has just come may be younger than the last beat of the clock.
  const now = laterOf(useNow(), new Date())
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {shortTime(moment, now)}
    </time>
  )
}
