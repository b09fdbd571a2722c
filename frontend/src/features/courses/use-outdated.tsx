import type { Course } from '@labkeeper/contract/courses/course'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { courseQuery } from '~/data/courses/queries.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { OutdatedNotice } from './outdated-notice.tsx'

interface Outdated {
  /** It stands beside the button that was pressed, with what reads the course again. */
  readonly notice: ReactNode
  /** Whether the server has refused a change of what has changed since. */
  readonly tell: (isOutdated: boolean) => void
}

/** A form whose course somebody else has changed. `onFresh` gets it as it is now. */
export const useOutdated = (courseId: string, onFresh: (course: Course) => void): Outdated => {
  const client = useQueryClient()
  const [isOutdated, setOutdated] = useState(false)
  const reload = async (): Promise<void> => {
    try {
      onFresh(await client.query({ ...courseQuery(courseId), staleTime: 0 }))
      setOutdated(false)
    } catch (error) {
      toast.error(errorText(error, 'Failed to load the course'))
    }
  }
  return {
    notice: isOutdated ? <OutdatedNotice onReload={reload} /> : null,
    tell: setOutdated,
  }
}
