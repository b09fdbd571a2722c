import type { Course } from '@labkeeper/contract/courses/course'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { courseQuery } from '~/data/courses/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { rebase } from '~/lib/stored-form.ts'
import { toast } from '~/lib/toaster.ts'
import { OutdatedNotice } from './outdated-notice.tsx'

interface OutdatedCourseProps {
  readonly courseId: string
  /** Gets the course as it is now, and what keeps in a form what only that changes. */
  readonly onFresh: (course: Course, keep: typeof rebase) => void
}

/** Beside the button that was pressed: somebody else has changed the course. Read again, the focus goes back to that button. */
export const OutdatedCourse = ({ courseId, onFresh }: OutdatedCourseProps) => {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element>(null)
  // A dialog's button stays in sight, and what stands above it is scrolled.
  useEffect(() => {
    pressed.current = document.activeElement
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const reload = async (): Promise<void> => {
    const form = box.current?.closest('form')
    try {
      onFresh(await client.query({ ...courseQuery(courseId), staleTime: 0 }), rebase)
      const { current: button } = pressed
      const isTheirs = button instanceof HTMLButtonElement && form?.contains(button)
      const back = isTheirs ? button : form?.querySelector<HTMLElement>('[type=submit]')
      back?.focus()
    } catch (error) {
      toast.error(errorText(error, 'Failed to load the course'))
    }
  }
  return (
    <div ref={box}>
      <OutdatedNotice onReload={reload} />
    </div>
  )
}
