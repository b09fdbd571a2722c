import { createFileRoute } from '@tanstack/react-router'
import { CoursePages } from '~/features/courses/course-pages.tsx'
import { CourseOperations } from '~/features/operations/course-operations.tsx'

const Pages = () => (
  <CoursePages
    address={Route.useParams()._splat ?? ''}
    operations={(courseId) => <CourseOperations courseId={courseId} />}
  />
)

/** One route for all of them: pages that know nothing of courses do not carry their addresses. */
export const Route = createFileRoute('/dashboard/courses/$')({ component: Pages })
