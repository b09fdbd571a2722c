import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { CourseVerdict } from '@labkeeper/contract/courses/verdict'
import type { PowerWish } from '~/data/courses/mine.ts'

/** What goes on where nobody of Labkeeper's began it: in the portal, for one. */
const ofState: Partial<Record<MyMachine['powerState'], string>> = {
  'VM creating': 'It is being made',
  'VM starting': 'It is starting',
  'VM stopping': 'It is stopping',
  'VM deallocating': 'It is stopping',
  'VM deleting': 'It is being removed',
}

/** Progress in words, in the place of the one button. */
export const progressOf = ({ work, powerState }: Pick<MyMachine, 'work' | 'powerState'>): string =>
  work?.text ?? ofState[powerState] ?? 'Something is being done to it'

export const whyRefused = (verdict: CourseVerdict): string | undefined =>
  verdict.allowed ? undefined : verdict.reason

/** Why it cannot be connected to from where they are. Whoever we cannot see is asked instead. */
export const whyNotConnect = ({
  can: { open },
  primary,
}: Pick<MyMachine, 'can' | 'primary'>): string | undefined =>
  primary !== 'open' || open.allowed || open.why === 'address' ? undefined : open.reason

/** Why a button cannot be pressed now, or nothing. Asking once more for what goes on would do nothing. */
export const whyNot = (
  { can, work, primary }: Pick<MyMachine, 'can' | 'work' | 'primary'>,
  wish: PowerWish,
): string | undefined => {
  const verdict = wish === 'bring-back' ? can.bringBack : can[wish]
  const reason = verdict && whyRefused(verdict)
  if (reason !== undefined) return reason
  // Whoever opens it need not wait for that to stop it.
  return primary === 'wait' && work?.kind !== 'open' ? (work?.text ?? 'Wait until it is done') : undefined
}
