import { Flex } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { createCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { type CourseFields, CourseFieldset } from '../course-fields.tsx'
import { courseLink } from '../course-link.ts'
import { ownZone, todayIn, weeksAfter } from '../days.ts'
import { SetupFrame } from './setup-frame.tsx'
import { StepButtons } from './step-buttons.tsx'
import { stepAfter } from './steps.ts'

const usualWeeks = 16

const firstFields = (): CourseFields => {
  const timeZone = ownZone()
  const startsOn = todayIn(timeZone)
  return { name: '', about: '', timeZone, startsOn, endsOn: weeksAfter(startsOn, usualWeeks) }
}

/** The first step: it makes the draft to which the others belong. */
export const NewCoursePage = () => {
  const navigate = useNavigate()
  const form = useForm<CourseFields>({ defaultValues: firstFields() })
  const { mutate, isPending, isSuccess } = useMutation(createCourse())
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })

  const createAnd = (isLeaving: boolean) =>
    form.handleSubmit((fields) =>
      mutate(fields, {
        onSuccess: ({ message, data: { id: courseId } }) => {
          toast.success(message)
          void navigate({
            ...courseLink(courseId, isLeaving ? undefined : `setup/${stepAfter('what')}`),
            // Back leads to where one came from, not to a second draft.
            replace: true,
            ignoreBlocker: true,
          })
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to create the course'))
        },
      }),
    )
  return (
    <SetupFrame step="what" courseId={undefined}>
      <form noValidate aria-label="What" onSubmit={(event) => void createAnd(false)(event)}>
        <Flex direction="column" gap="5">
          <CourseFieldset register={form.register} errors={form.formState.errors} timeZone={timeZone} />
          <StepButtons pending={isPending} onLeave={() => void createAnd(true)()} submitLabel="Next" />
        </Flex>
      </form>
      <LeaveGuard isDirty={form.formState.isDirty && !isSuccess} title="Leave without creating the course?">
        What you have filled in will be lost.
      </LeaveGuard>
    </SetupFrame>
  )
}
