import { Flex } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { Navigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '~/ui/page/arriving.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseLoaded } from '../course/course-loaded.tsx'
import { courseLink } from '../course-link.ts'
import { mayAs } from '../rights.ts'
import { CheckCard } from './check-card.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { StepGuard } from './step-guard.tsx'
import { type Step, stepOf } from './steps.ts'
import { type KeptSteps, TypedContext } from './typed.ts'
import { WhatStep } from './what-step.tsx'
import { type Tell, type Wishes, withWish } from './wishes.ts'

/** It has all that Azure offers, which the other steps do without. */
const MachineStep = lazyPart(async () => (await import('./machine-step.tsx')).MachineStep)
/** It has all of the calendar with it, which the other steps do without. */
const TimesStep = lazyPart(async () => (await import('./times-step.tsx')).TimesStep)

const PeopleStep = lazyPart(async () => (await import('./people-step.tsx')).PeopleStep)
const MoneyStep = lazyPart(async () => (await import('./money-step.tsx')).MoneyStep)
/** As soon as there is something that has a price. */
const TotalCard = lazyPart(async () => (await import('./total-card.tsx')).TotalCard)

const forms = { what: WhatStep, machine: MachineStep, people: PeopleStep, times: TimesStep, money: MoneyStep }

const OneStep = ({ course, step }: { readonly course: Course; readonly step: Step }) => {
  const Form = forms[step]
  const [wishes, setWishes] = useState<Wishes>({})
  const tell = useCallback<Tell>((part, wish) => setWishes((old) => withWish(old, part, wish)), [])
  const [kept, keep] = useState<KeptSteps>({})
  const typed = useMemo(() => ({ wishes, tell, kept, keep }), [wishes, tell, kept])
  return (
    <TypedContext value={typed}>
      <SetupFrame
        step={step}
        courseId={course.id}
        side={
          <Flex direction="column" gap="4">
            <CheckCard course={course} />
            {course.recipe || wishes.recipe ? (
              <Arriving>
                <TotalCard course={course} />
              </Arriving>
            ) : null}
          </Flex>
        }
      >
        <Arriving key={step} fallback={<TextSkeleton lines={6} />}>
          <Form course={course} />
        </Arriving>
      </SetupFrame>
      <StepGuard courseId={course.id} />
    </TypedContext>
  )
}

interface SetupPageProps {
  readonly courseId: string
  /** As the address names it. */
  readonly step: string | undefined
}

/** A course on its way to being published, step by step. */
export const SetupPage = ({ courseId, step }: SetupPageProps) => (
  <CourseLoaded courseId={courseId}>
    {(course) =>
      mayAs(course, 'teacher') ? (
        <OneStep course={course} step={stepOf(step)} />
      ) : (
        <Navigate {...courseLink(courseId)} replace />
      )
    }
  </CourseLoaded>
)
