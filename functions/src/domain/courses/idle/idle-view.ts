import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { after, type Instant } from '../../kernel/instant.ts'
import { minuteMs } from '../calendar/meetings.ts'
import { type IdleChange, idleOf } from './idle-of-machine.ts'
import { warnMinutes, wasWanted } from './judge-idle.ts'

/** What people read of whether a machine is used. */

const words = {
  busy: 'Somebody uses it.',
  quiet: 'Nobody seems to use it.',
  leaving: 'It stops soon, since nobody seems to use it.',
  unanswered: 'Could not ask this machine.',
} as const

type Machine = Parameters<typeof wasWanted>[0] & { readonly powerState: string }

const isRunning = ({ powerState }: Machine): boolean => powerState === 'VM running'

/** Whoever said that they stay, or let themselves in, is believed at once; the next look writes it down. */
const known = (machine: Machine): IdleChange => {
  const { state, since, stopsAt } = idleOf(machine) ?? {}
  const isKept =
    stopsAt !== undefined &&
    ((machine.course.keep?.until ?? '') > stopsAt ||
      wasWanted(machine, after(new Date(stopsAt), -warnMinutes * minuteMs)))
  return state === 'leaving' && isKept ? { state: 'busy' } : { state, since, stopsAt }
}

export const toIdle = (machine: Machine): CourseMachine['idle'] => {
  const { state, since } = known(machine)
  if (state === undefined || !isRunning(machine)) return undefined
  const isSince = since !== undefined && state !== 'unanswered'
  return { state, ...(isSince && { since }), text: words[state] }
}

/** When it stops because nobody uses it. */
export const leavesAt = (machine: Machine): Instant | undefined => {
  const { state, stopsAt } = known(machine)
  return state === 'leaving' && isRunning(machine) ? stopsAt : undefined
}
