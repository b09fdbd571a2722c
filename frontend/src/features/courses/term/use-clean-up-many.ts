import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanUpCourse } from '~/data/courses/clean-up.ts'
import { versionsQuery } from '~/data/courses/versions.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { exportCourse } from '../end/export-course.ts'
import type { EndedCourse } from './ended-course.ts'

export interface Stage {
  readonly at: 'waits' | 'reads' | 'begins' | 'begun' | 'failed'
  /** Why it was not begun. */
  readonly error?: string
}

interface Wish {
  readonly takesTables: boolean
  readonly keepsVersions: boolean
}

/** Courses one after the other: the tables of one first, and only then its clean-up. One that fails leaves the others alone. */
export const useCleanUpMany = () => {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(cleanUpCourse())
  const [stages, setStages] = useState<ReadonlyMap<string, Stage>>(new Map())
  const [at, setAt] = useState<'before' | 'running' | 'done'>('before')

  const endOne = async ({ course }: EndedCourse, wish: Wish, say: (stage: Stage) => void): Promise<void> => {
    if (wish.takesTables) {
      say({ at: 'reads' })
      await exportCourse(course)
    }
    say({ at: 'begins' })
    // Asked for now: one may have been made since the page was opened.
    const versions = wish.keepsVersions
      ? await client.query({ ...versionsQuery(course.id), staleTime: 0 })
      : []
    const keepVersions = versions.map(({ number }) => number)
    await mutateAsync({ courseId: course.id, keepVersions, confirm: course.name })
    say({ at: 'begun' })
  }

  const run = async (courses: readonly EndedCourse[], wish: Wish): Promise<void> => {
    const waits: Stage = { at: 'waits' }
    setStages(new Map(courses.map(({ course }) => [course.id, waits])))
    setAt('running')
    for (const one of courses) {
      const say = (stage: Stage) => setStages((old) => new Map([...old, [one.course.id, stage]]))
      await endOne(one, wish, say).catch((error: unknown) =>
        say({ at: 'failed', error: errorText(error, 'Not cleaned up') }),
      )
    }
    setAt('done')
  }
  return { stages, run, isRunning: at === 'running', isDone: at === 'done' }
}
