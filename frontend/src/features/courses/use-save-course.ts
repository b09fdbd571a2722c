import type { Course, CourseChange } from '@labkeeper/contract/courses/course'
import { useMutation } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changeCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import type { Outdated } from './use-filled-from.tsx'

type Change = Omit<CourseChange, 'rev'>

/** Saves a part of a course, and shows under its fields what the server says of them. */
export const useSaveCourse = <T extends FieldValues>(
  course: Course,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  outdated: Outdated,
  renamed: Readonly<Record<string, string>> = {},
) => {
  const { mutateAsync, isPending } = useMutation(changeCourse(course.id))
  /** Answers what the course has become, or nothing when it was not saved. `mend`: what to try instead. */
  const save = async (
    change: Change,
    mend: (change: Change, error: unknown) => Change | undefined = () => undefined,
  ): Promise<Course | undefined> => {
    try {
      return (await mutateAsync({ ...change, rev: course.rev })).data
    } catch (error) {
      const other = mend(change, error)
      if (other) return save(other, mend)
      if (!outdated.tell(error) && !showFieldErrors(form, error, renamed)) {
        toast.error(errorText(error, 'Failed to save the course'))
      }
      return undefined
    }
  }
  return { save, isPending }
}
