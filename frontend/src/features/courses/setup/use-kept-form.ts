import type { Course } from '@labkeeper/contract/courses/course'
import { useContext, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { filledBy, useFilledFrom } from '../use-filled-from.ts'
import type { Step } from './steps.ts'
import { TypedContext } from './typed.ts'

interface KeptForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** To save a change of it. */
  readonly filledFrom: Course
  /** What was saved in part: the rest is a change of what that has become. */
  readonly onSaved: (course: Course, saved: T) => void
  /** All that is typed was saved: it is not kept, whatever the server has made of it. */
  readonly onDone: () => void
}

/**
 * The form of a step. What was typed and not saved is there again when one comes back from another step, and is kept no
 * longer than one goes from step to step.
 */
export const useKeptForm = <T extends FieldValues>(course: Course, step: Step, saved: T): KeptForm<T> => {
  const { kept, keep } = useContext(TypedContext)
  const before = useRef(kept[step])
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T> })
  const { isDirty } = form.formState
  const filled = useFilledFrom(course, saved, form)
  const done = useRef('')
  useEffect(() => {
    if (!before.current) return
    filled.current = before.current.filled
    form.reset(before.current.values as T, { keepDefaultValues: true })
    before.current = undefined
  }, [form, filled])
  useEffect(() => {
    const keepIf = (isUnsaved: boolean): void => {
      const now = isUnsaved ? { values: form.getValues(), filled: filled.current } : undefined
      keep((steps) => ({ ...steps, [step]: now }))
    }
    keepIf(isDirty)
    return () => keepIf(isDirty && JSON.stringify(form.getValues()) !== done.current)
  }, [form, keep, step, filled, isDirty])
  const onSaved = (next: Course, values: T): void => {
    filled.current = filledBy(next, values)
  }
  const onDone = (): void => {
    done.current = JSON.stringify(form.getValues())
  }
  return { form, filledFrom: filled.current.course, onSaved, onDone }
}
