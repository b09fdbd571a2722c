import type { Course } from '@labkeeper/contract/courses/course'
import { hasEndedForGood } from '@labkeeper/contract/courses/ended'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { cleanUpQuery } from '~/data/courses/clean-up.ts'
import { versionsQuery } from '~/data/courses/versions.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseLoaded } from '../course/course-loaded.tsx'
import { courseLink } from '../course-link.ts'
import { mayAs } from '../rights.ts'
import { CleanUpForm } from './clean-up-form.tsx'
import { keptUntil } from './what-stays.ts'

const WhatGoes = ({ course }: { readonly course: Course }) => {
  const goes = useQuery(cleanUpQuery(course))
  const versions = useQuery(versionsQuery(course.id))
  if (goes.data && versions.data) {
    return <CleanUpForm course={course} goes={goes.data} versions={versions.data} />
  }
  const failed = goes.error ? goes : versions.error ? versions : undefined
  return (
    <Card>
      {failed ? (
        <ErrorState
          title="Failed to load what goes"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Card>
  )
}

const OneCourse = ({ course }: { readonly course: Course }) => {
  const { id, name, state } = course
  const stays = keptUntil(course, new Date()) ? ', but for what stays in the bin for some days' : ''
  // Whoever begins it, or comes later, sees on the course's own pages how far it is.
  if (!mayAs(course, 'teacher') || hasEndedForGood(state)) {
    return <Navigate {...courseLink(id, 'rules')} replace />
  }
  return (
    <Page>
      <PageHeader
        title={`Clean up ${name}?`}
        context={`All of this course in Azure goes${stays}. What happened in it can be read for 13 months.`}
        back={<AppLink {...courseLink(id, 'rules')}>Back to Rules</AppLink>}
      />
      {state === 'closed' ? (
        <WhatGoes course={course} />
      ) : (
        <Card>
          Only a closed course can be cleaned up. <AppLink {...courseLink(id, 'rules')}>Close it</AppLink>{' '}
          first.
        </Card>
      )}
    </Page>
  )
}

/** The end of a course: what goes, what may stay, and the question that cannot be answered by accident. */
export const CleanUpPage = ({ courseId }: { readonly courseId: string }) => (
  <CourseLoaded courseId={courseId}>{(course) => <OneCourse course={course} />}</CourseLoaded>
)
