import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { courseKey } from '~/data/courses/queries.ts'
import { type Step, setupPath } from './steps.ts'

/**
 * The form of a step. What was typed and not saved is there again when one comes back from another step: kept beside
 * the course in memory, and no longer than one goes from step to step.
 */
export const useKeptForm = <T extends FieldValues>(
  courseId: string,
  step: Step,
  saved: T,
): UseFormReturn<T> => {
  const client = useQueryClient()
  const router = useRouter()
  const key = [...courseKey(courseId), 'unsaved', step]
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T> })
  const { isDirty } = form.formState
  const latest = useRef({ isDirty, key, form })
  latest.current = { isDirty, key, form }
  useEffect(() => {
    const kept = client.getQueryData<T>(latest.current.key)
    if (kept) latest.current.form.reset(kept, { keepDefaultValues: true })
    return () => {
      const { isDirty: isUnsaved, key: place, form: last } = latest.current
      const staysNear = router.latestLocation.pathname.startsWith(setupPath(courseId))
      if (isUnsaved && staysNear) {
        client.setQueryDefaults(place, { gcTime: Number.POSITIVE_INFINITY })
        client.setQueryData(place, last.getValues())
      } else client.removeQueries({ queryKey: place })
    }
  }, [client, router, courseId])
  return form
}
