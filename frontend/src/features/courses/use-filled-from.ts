import type { Course } from '@labkeeper/contract/courses/course'
import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** A course, and what a form shows of it. */
export interface Filled {
  readonly course: Course
  readonly shown: string
}

export const filledBy = (course: Course, values: FieldValues): Filled => ({
  course,
  shown: JSON.stringify(values),
})

/**
 * The course that a form was filled from. What somebody else changes meanwhile is not saved over unseen: as long as
 * something is typed, it stays the one before such a change, which the server finds outdated. Else the form follows.
 */
export const useFilledFrom = <T extends FieldValues>(
  course: Course,
  values: T,
  form: UseFormReturn<T>,
): RefObject<Filled> => {
  const { isDirty } = form.formState
  const now = filledBy(course, values)
  const { shown } = now
  const filled = useRef(now)
  if (!isDirty || shown === filled.current.shown) filled.current = now
  const last = useRef(shown)
  useEffect(() => {
    if (isDirty || last.current === shown) return
    last.current = shown
    form.reset(JSON.parse(shown))
  }, [form, isDirty, shown])
  return filled
}
