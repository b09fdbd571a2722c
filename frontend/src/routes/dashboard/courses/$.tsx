import { createFileRoute } from '@tanstack/react-router'
import { CoursePages } from '~/features/courses/course-pages.tsx'

const Pages = () => <CoursePages address={Route.useParams()._splat ?? ''} />

/** One route for all of them: pages that know nothing of courses do not carry their addresses. */
export const Route = createFileRoute('/dashboard/courses/$')({ component: Pages })
