import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { calendarQuery, saveCalendar } from '~/data/courses/calendar.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { type Edit, withEdit, withEdits } from './edits.ts'

const failed = 'Failed to save the calendar'
const none: readonly Edit[] = []

/** The server's sentence about one of the times, which no dialog has let through. */
const sentenceOf = (error: unknown): string => {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? errorText(error, failed)
}

export interface Draft {
  /** With what is not saved. */
  readonly times: CalendarTimes
  /** How many changes are not saved. */
  readonly changes: number
  readonly isSaving: boolean
  /** Somebody else changed the course since the first of the changes. */
  readonly isOutdated: boolean
  readonly edit: (...edits: Edit[]) => void
  readonly discard: () => void
  /** Answers whether it is saved. */
  readonly save: () => Promise<boolean>
  /** Reads what somebody else has saved. What is not saved here stays. */
  readonly reload: () => Promise<void>
  /** One of our own calls may have changed the calendar. */
  readonly follow: () => Promise<void>
}

/** A calendar on its way to being saved: changes on top of what was read. */
export const useDraft = (courseId: string, saved: Calendar): Draft => {
  const client = useQueryClient()
  const [edits, setEdits] = useState(none)
  // Of the course when the first change was made: whoever saved something meanwhile is not overwritten unseen.
  const [rev, setRev] = useState<number>()
  const [isOutdated, setOutdated] = useState(false)
  const { mutateAsync, isPending, variables } = useMutation(saveCalendar(courseId))
  const times = useMemo(() => withEdits(saved, edits), [saved, edits])

  const become = (next: readonly Edit[]) => {
    setEdits(next)
    setRev(next.length === 0 ? undefined : (rev ?? saved.rev))
  }
  const save = async (): Promise<boolean> => {
    if (edits.length === 0) return true
    const { series, exceptions } = times
    try {
      const { message } = await mutateAsync({ rev: rev ?? saved.rev, series, exceptions })
      // What came in the meantime is on top of what has been saved.
      setEdits((now) => now.filter((edit) => !edits.includes(edit)))
      setRev(undefined)
      setOutdated(false)
      toast.success(message)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'precondition_failed') setOutdated(true)
      else toast.error(sentenceOf(error))
      return false
    }
  }
  const read = () => client.query({ ...calendarQuery(courseId), staleTime: 0 })
  const reload = async (): Promise<void> => {
    try {
      setRev((await read()).rev)
      setOutdated(false)
    } catch (error) {
      toast.error(errorText(error, 'Failed to load the calendar'))
    }
  }
  const follow = async (): Promise<void> => {
    const fresh = await read()
    setRev((mine) => (mine !== undefined && fresh.rev === mine + 1 ? fresh.rev : mine))
  }
  return {
    ...{ times, changes: edits.length, isSaving: isPending, isOutdated, save, reload, follow },
    edit: (...more) => {
      // What is under way will be there: taken away now, it is to be taken from there.
      const there = (isPending && variables) || saved
      become(more.reduce((all, one) => withEdit(all, one, there), edits))
    },
    discard: () => {
      become(none)
      setOutdated(false)
    },
  }
}
