import type { Course, CourseChange } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changeCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { courseLink } from '../course-link.ts'
import { type Step, stepBefore } from './steps.ts'

/** How one gets from step to step of a course that is there. `goTo` without a step leaves. */
export const useWay = (courseId: string, step: Step) => {
  const navigate = useNavigate()
  const goTo = (next: Step | undefined) => {
    const page = next === undefined ? undefined : `setup/${next}`
    void navigate({ ...courseLink(courseId, page), ignoreBlocker: true })
  }
  const before = stepBefore(step)
  return { goTo, onBack: before && (() => goTo(before)) }
}

/** Saves a step's part of the course, and shows under its fields what the server says of them. */
export const useSaveStep = <T extends FieldValues>(
  course: Course,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  renamed: Readonly<Record<string, string>> = {},
) => {
  const { mutateAsync, isPending } = useMutation(changeCourse(course.id))
  /** Answers what the course has become, or nothing when it was not saved. */
  const save = async (change: Omit<CourseChange, 'rev'>): Promise<Course | undefined> => {
    try {
      return (await mutateAsync({ ...change, rev: course.rev })).data
    } catch (error) {
      if (!showFieldErrors(form, error, renamed)) toast.error(errorText(error, 'Failed to save the course'))
      return undefined
    }
  }
  return { save, isPending }
}
