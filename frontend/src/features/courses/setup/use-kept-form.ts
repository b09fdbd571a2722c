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
  /** What was `sent` is saved, or all that is typed: it is not kept, whatever the server has made of it. */
  readonly onDone: (sent?: T) => void
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
  const isUnsaved = useRef(false)
  useEffect(() => {
    if (!before.current) return
    filled.current = before.current.filled
    form.reset(before.current.values as T, { keepDefaultValues: true })
    before.current = undefined
  }, [form, filled])
  useEffect(() => {
    const keepUnsaved = (): void => {
      const now = isUnsaved.current ? { values: form.getValues(), filled: filled.current } : undefined
      keep((steps) => ({ ...steps, [step]: now }))
    }
    isUnsaved.current = isDirty
    keepUnsaved()
    return keepUnsaved
  }, [form, keep, step, filled, isDirty])
  const onSaved = (next: Course, values: T): void => {
    filled.current = filledBy(next, values)
  }
  const onDone = (sent = form.getValues()): void => {
    const typed = form.getValues()
    isUnsaved.current = JSON.stringify(typed) !== JSON.stringify(sent)
    form.reset(sent)
    if (isUnsaved.current) form.reset(typed, { keepDefaultValues: true })
  }
  return { form, filledFrom: filled.current.course, onSaved, onDone }
}
