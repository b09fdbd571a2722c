import type { Course } from '@labkeeper/contract/courses/course'
import { useContext, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { filledBy, type Outdated, useFilledFrom } from '../use-filled-from.tsx'
import type { Step } from './steps.ts'
import { TypedContext } from './typed.ts'

export interface KeptForm<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** To save a change of it. */
  readonly filledFrom: Course
  readonly outdated: Outdated
  /** What was saved in part: the rest is a change of what that has become. */
  readonly onSaved: (course: Course) => void
  /** What was `sent` is saved, and what the course has become: it is not kept. Answers whether that is all that is typed. */
  readonly onDone: (sent: T, saved: Course) => boolean
}

/**
 * The form of a step. What was typed and not saved is there again when one comes back from another step, and is kept no
 * longer than one goes from step to step.
 */
export const useKeptForm = <T extends FieldValues>(
  course: Course,
  step: Step,
  toForm: (course: Course) => T,
): KeptForm<T> => {
  const { kept, keep } = useContext(TypedContext)
  const before = useRef(kept[step])
  const form = useForm<T>({ defaultValues: toForm(course) as DefaultValues<T> })
  const { isDirty } = form.formState
  const { filled, outdated } = useFilledFrom(course, toForm, form)
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
  const onSaved = (next: Course): void => {
    filled.current = filledBy(next, toForm(next))
  }
  const onDone = (sent: T, saved: Course): boolean => {
    onSaved(saved)
    const typed = form.getValues()
    isUnsaved.current = JSON.stringify(typed) !== JSON.stringify(sent)
    form.reset(sent)
    if (isUnsaved.current) form.reset(typed, { keepDefaultValues: true })
    outdated.tell()
    return !isUnsaved.current
  }
  return { form, filledFrom: filled.current.course, outdated, onSaved, onDone }
}
