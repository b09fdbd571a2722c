import type { Course } from '@labkeeper/contract/courses/course'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseLoaded } from '../course/course-loaded.tsx'
import { courseLink } from '../course-link.ts'
import { mayAs } from '../rights.ts'
import { CheckCard } from './check-card.tsx'
import { MachineStep } from './machine-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { type Step, stepOf } from './steps.ts'
import { WhatStep } from './what-step.tsx'

/** It has all of the calendar with it, which the other steps do without. */
const TimesStep = lazy(async () => ({ default: (await import('./times-step.tsx')).TimesStep }))

const forms = { what: WhatStep, machine: MachineStep, people: PeopleStep, times: TimesStep }

const OneStep = ({ course, step }: { readonly course: Course; readonly step: Step }) => {
  const Form = forms[step]
  return (
    <SetupFrame step={step} courseId={course.id} side={<CheckCard course={course} />}>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <Form key={step} course={course} />
      </Suspense>
    </SetupFrame>
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
