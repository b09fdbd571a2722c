import type { Course } from '@labkeeper/contract/courses/course'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { courseKey } from '~/data/courses/queries.ts'
import { type Filled, filledBy, useFilledFrom } from '../use-filled-from.ts'
import { type Step, setupPath } from './steps.ts'

interface Kept<T> {
  readonly values: T
  readonly filled: Filled
}

interface KeptForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** To save a change of it. */
  readonly filledFrom: Course
  /** What was saved in part: the rest is a change of what that has become. */
  readonly onSaved: (course: Course, saved: T) => void
  /** All of it was saved: nothing is kept, whatever the server has made of it. */
  readonly onDone: () => void
}

/**
 * The form of a step. What was typed and not saved is there again when one comes back from another step: kept beside
 * the course in memory, and no longer than one goes from step to step.
 */
export const useKeptForm = <T extends FieldValues>(course: Course, step: Step, saved: T): KeptForm<T> => {
  const client = useQueryClient()
  const router = useRouter()
  const { id } = course
  const key = [...courseKey(id), 'unsaved', step]
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T> })
  const { isDirty } = form.formState
  const filled = useFilledFrom(course, saved, form)
  const latest = useRef({ isDirty, key, form })
  latest.current = { isDirty, key, form }
  const isDone = useRef(false)
  useEffect(() => {
    const kept = client.getQueryData<Kept<T>>(latest.current.key)
    if (kept) {
      filled.current = kept.filled
      latest.current.form.reset(kept.values, { keepDefaultValues: true })
    }
    return () => {
      const { isDirty: isUnsaved, key: place, form: last } = latest.current
      const staysNear = router.latestLocation.pathname.startsWith(setupPath(id))
      if (isUnsaved && !isDone.current && staysNear) {
        client.setQueryDefaults(place, { gcTime: Number.POSITIVE_INFINITY })
        client.setQueryData<Kept<T>>(place, { values: last.getValues(), filled: filled.current })
      } else client.removeQueries({ queryKey: place })
    }
  }, [client, router, id, filled])
  const onSaved = (next: Course, values: T): void => {
    filled.current = filledBy(next, values)
  }
  const onDone = (): void => {
    isDone.current = true
  }
  return { form, filledFrom: filled.current.course, onSaved, onDone }
}
