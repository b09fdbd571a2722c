import { Flex } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { myLabsQuery } from '~/data/courses/creators.ts'
import { createCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { type CourseFields, CourseFieldset } from '../course-fields.tsx'
import { courseLink } from '../course-link.ts'
import { ownZone, todayIn, weeksAfter } from '../days.ts'
import { CheckCard } from './check-card.tsx'
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
  const [labId, setLabId] = useState<string>()
  const { data: labs = [] } = useQuery(myLabsQuery())
  const form = useForm<CourseFields>({ defaultValues: firstFields() })
  const { mutate, isPending, isSuccess } = useMutation(createCourse())
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })

  const createAnd = (isLeaving: boolean) =>
    form.handleSubmit((fields) =>
      mutate(labId === undefined ? fields : { ...fields, labId }, {
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
    <SetupFrame step="what" courseId={undefined} side={<CheckCard course={undefined} />}>
      <form noValidate aria-label="What" onSubmit={(event) => void createAnd(false)(event)}>
        <Flex direction="column" gap="5">
          {labs.length > 1 ? (
            <FormField label="In which subscription?" help="Its owner pays for the machines.">
              <Select
                value={labId}
                choices={labs.map(({ id, name, email }) => ({ value: id, label: `${name} (by ${email})` }))}
                onChange={({ currentTarget }) => setLabId(currentTarget.value)}
              />
            </FormField>
          ) : null}
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
