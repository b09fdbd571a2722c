import type { Course } from '@labkeeper/contract/courses/course'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { Arriving } from '~/ui/page/arriving.tsx'

/** Most forms are saved without it. */
const OutdatedCourse = lazyPart(async () => (await import('./outdated-course.tsx')).OutdatedCourse)

/** A course, and what a form shows of it. */
export interface Filled {
  readonly course: Course
  readonly shown: string
}

export const filledBy = (course: Course, values: FieldValues): Filled => ({
  course,
  shown: JSON.stringify(values),
})

export interface Outdated {
  /** It stands beside the button that was pressed, with what reads the course again. */
  readonly notice: ReactNode
  /** What became of saving it. Answers whether the server has refused a change of what has changed since: that is said here. */
  readonly tell: (error?: unknown) => boolean
}

/**
 * The course that a form was filled from. What somebody else changes meanwhile is not saved over unseen: as long as
 * something is typed, it stays the one before such a change, which the server finds outdated. Else the form follows.
 */
export const useFilledFrom = <T extends FieldValues>(
  course: Course,
  toForm: (course: Course) => T,
  form: UseFormReturn<T>,
): { readonly filled: RefObject<Filled>; readonly outdated: Outdated } => {
  const { isDirty } = form.formState
  const [isOutdated, setOutdated] = useState(false)
  const now = filledBy(course, toForm(course))
  const { shown } = now
  const filled = useRef(now)
  // What was read again is there before whoever shows the course hears of it.
  const isOld = course.rev < filled.current.course.rev
  if (!isOld && (!isDirty || shown === filled.current.shown)) filled.current = now
  const last = useRef(shown)
  useEffect(() => {
    if (isOld || isDirty || last.current === shown) return
    last.current = shown
    form.reset(JSON.parse(shown))
  }, [form, isOld, isDirty, shown])
  const tell = (error?: unknown): boolean => {
    const isRefused = error instanceof ApiError && error.code === 'precondition_failed'
    setOutdated(isRefused)
    return isRefused
  }
  const notice = isOutdated ? (
    <Arriving>
      <OutdatedCourse
        courseId={course.id}
        onFresh={(fresh, keep) => {
          keep<T>(form, JSON.parse(filled.current.shown), toForm(fresh))
          filled.current = filledBy(fresh, toForm(fresh))
          tell()
        }}
      />
    </Arriving>
  ) : null
  return { filled, outdated: { notice, tell } }
}
