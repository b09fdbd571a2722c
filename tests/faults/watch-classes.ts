import type { OperationInput } from '@azure/cosmos'
import type { MeetingRecord } from '@labkeeper/functions/domain/courses/calendar/meeting-record'
import { minuteMs } from '@labkeeper/functions/domain/courses/calendar/meetings'
import { expect } from 'vitest'
import type { Engine } from '../support/operations/engine.ts'

/** What somebody was told of a class, and has been true since. */
export interface Promised {
  readonly isCancelled?: boolean
  readonly startsAt?: string
  readonly endsAt?: string
}

const meetingsOf = (operations: readonly OperationInput[]): MeetingRecord[] =>
  operations.flatMap((operation) => {
    if (operation.operationType !== 'Upsert') return []
    const body = operation.resourceBody as unknown as MeetingRecord
    return body.type === 'meeting' ? [body] : []
  })

const isOn = ({ state }: MeetingRecord): boolean => state === 'preparing' || state === 'running'
const isOver = ({ state }: MeetingRecord): boolean => state === 'ending' || state === 'ended'

/**
 * Looks over the shoulder of the database at what becomes of classes: what was cancelled does not begin, what was moved begins
 * when it was told to, what was extended ends no earlier, and what is over is not on again.
 */
export const watchClasses = (engine: Engine) => {
  const promised = new Map<string, Promised>()
  const over = new Set<string>()
  const wrong: string[] = []

  const note = (meeting: MeetingRecord): void => {
    const { key, createdAt, prepare } = meeting
    const at = engine.world.clock.now()
    const { isCancelled = false, startsAt, endsAt = '' } = promised.get(key) ?? {}
    const told = (what: string) => wrong.push(`${key} ${what} ${at.toISOString()}`)
    if (isOn(meeting)) {
      if (isCancelled) told('was cancelled, and is on at')
      const opens = startsAt === undefined ? 0 : Date.parse(startsAt) - prepare * minuteMs
      if (at.getTime() < opens) told(`was moved to ${startsAt}, and is on at`)
      if (over.has(`${key}@${createdAt}`)) told('was over, and is on at')
    }
    if (isOver(meeting) && (at.toISOString() < endsAt || meeting.endsAt < endsAt))
      told(`lasts until ${endsAt}, and is over at`)
    if (isOver(meeting)) over.add(`${key}@${createdAt}`)
  }

  for (const { items } of engine.clients) {
    const batch = items.batch.bind(items)
    items.batch = async (...call: Parameters<typeof batch>) => {
      const response = await batch(...call)
      if ((response.result ?? []).every(({ statusCode }) => statusCode < 300)) meetingsOf(call[0]).map(note)
      return response
    }
  }

  return {
    /** Replaces what was told before. Nothing: nobody knows by now. */
    tell: (key: string, what?: Promised): void => {
      promised.delete(key)
      if (what !== undefined) promised.set(key, what)
    },
    /** Another calendar, or another state of the course. */
    forget: (): void => promised.clear(),
    expectTrue: (): void => expect(wrong).toEqual([]),
  }
}
export type WatchedClasses = ReturnType<typeof watchClasses>
