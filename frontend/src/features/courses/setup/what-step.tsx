import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useForm, useWatch } from 'react-hook-form'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { type CourseFields, CourseFieldset } from '../course-fields.tsx'
import { StepButtons } from './step-buttons.tsx'
import { stepAfter } from './steps.ts'
import { useSaveStep, useWay } from './use-step.ts'

/** What the course is called and how long it lasts, of one that is there. */
export const WhatStep = ({ course }: { readonly course: Course }) => {
  const { name, about, timeZone, startsOn, endsOn } = course
  const form = useForm<CourseFields>({ defaultValues: { name, about, timeZone, startsOn, endsOn } })
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const { goTo } = useWay(course.id, 'what')
  const { save, isPending } = useSaveStep(course, form)
  const saveAnd = (next: Parameters<typeof goTo>[0]) =>
    form.handleSubmit(async (fields) => {
      if (!form.formState.isDirty || (await save(fields))) goTo(next)
    })
  return (
    <form noValidate aria-label="What" onSubmit={(event) => void saveAnd(stepAfter('what'))(event)}>
      <Flex direction="column" gap="5">
        <CourseFieldset register={form.register} errors={form.formState.errors} timeZone={zone} />
        <StepButtons pending={isPending} onLeave={() => void saveAnd(undefined)()} submitLabel="Next" />
      </Flex>
      <LeaveGuard isDirty={form.formState.isDirty} title="Leave without saving this step?">
        What you have changed here will be lost.
      </LeaveGuard>
    </form>
  )
}
