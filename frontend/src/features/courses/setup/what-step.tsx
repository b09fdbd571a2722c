import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useWatch } from 'react-hook-form'
import { type CourseFields, CourseFieldset } from '../course-fields.tsx'
import { useSaveCourse } from '../use-save-course.ts'
import { StepButtons } from './step-buttons.tsx'
import { stepAfter } from './steps.ts'
import { useKeptForm } from './use-kept-form.ts'
import { useWay } from './use-step.ts'

const toForm = ({ name, about, timeZone, startsOn, endsOn }: Course): CourseFields => ({
  ...{ name, about, timeZone, startsOn, endsOn },
})

/** What the course is called and how long it lasts, of one that is there. */
export const WhatStep = ({ course }: { readonly course: Course }) => {
  const { form, filledFrom, outdated, onDone } = useKeptForm(course, 'what', toForm)
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const { goTo } = useWay(course.id, 'what')
  const { save, isPending } = useSaveCourse(filledFrom, form, outdated)
  const saveAnd = (next: Parameters<typeof goTo>[0]) =>
    form.handleSubmit(async (fields) => {
      const saved = form.formState.isDirty ? await save(fields) : filledFrom
      if (!saved) return
      const isAll = onDone(fields, saved)
      // What was typed meanwhile stays in sight, or is there when one comes back.
      if (isAll || next !== undefined) goTo(next)
    })
  return (
    <form noValidate aria-label="What" onSubmit={(event) => void saveAnd(stepAfter('what'))(event)}>
      <Flex direction="column" gap="5">
        <CourseFieldset register={form.register} errors={form.formState.errors} timeZone={zone} />
        {outdated.notice}
        <StepButtons pending={isPending} onLeave={() => void saveAnd(undefined)()} submitLabel="Next" />
      </Flex>
    </form>
  )
}
