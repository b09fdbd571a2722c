import { useEffect, useState } from 'react'
import { exactTime, shortTime } from '~/lib/time.ts'

/** A moment, relative under a day and kept true; the exact time on hover. `at` is an ISO instant. */
export const Time = ({ at }: { readonly at: string }) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactTime(moment)}>
      {shortTime(moment, now)}
    </time>
  )
}
