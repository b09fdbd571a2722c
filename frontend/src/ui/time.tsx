import { exactTime, shortTime } from '~/lib/time.ts'
import { useNow } from './hooks/use-now.ts'

/** A moment, relative under a day and kept true; the exact time on hover. `at` is an ISO instant. */
export const Time = ({ at }: { readonly at: string }) => {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {shortTime(moment, now)}
    </time>
  )
}
