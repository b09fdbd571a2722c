import type { Clock } from '../../ports/clock.ts'

/**
 * A function has a minute, and is then ended with all else that its process is at. Who asks others one after the other, of whom
 * each may take long to answer, begins with no further one once its share of that is over: what is left stays due.
 */
export const shareOfMinute = ({ now }: Clock, seconds: number): (() => boolean) => {
  const until = now().getTime() + seconds * 1000
  return () => now().getTime() >= until
}
