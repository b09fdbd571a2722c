import type { Course } from '@labkeeper/contract/courses/course'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { courseQuery } from '~/data/courses/queries.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CourseMissing } from './course-missing.tsx'

interface CourseLoadedProps {
  readonly courseId: string
  readonly children: (course: Course) => ReactNode
}

/** A course as soon as it is there. Students come in where they are more than that in this course, and go home else. */
export const CourseLoaded = ({ courseId, children }: CourseLoadedProps) => {
  const { data, error, isFetching, refetch } = useQuery(courseQuery(courseId))
  const isStudent = useAuth(({ user }) => user?.role === 'student')
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404 || status === 403) {
    return isStudent ? <Navigate to="/dashboard/my-resources" replace /> : <CourseMissing />
  }
  if (data) return children(data)
  return (
    <Page>
      <Card>
        {error ? (
          <ErrorState
            title="Failed to load the course"
            level="h1"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </Card>
    </Page>
  )
}
