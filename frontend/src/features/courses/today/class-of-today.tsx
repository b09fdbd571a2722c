import { Box } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { lazy, Suspense } from 'react'

const ClassHead = lazy(async () => ({ default: (await import('./class-head.tsx')).ClassHead }))

/** Only a course that is open has classes; the code for them comes when there is one. */
export const ClassOfToday = ({ course }: { readonly course: Course }) =>
  course.state === 'open' ? (
    <Suspense fallback={<Box minH="9" mb="4" />}>
      <ClassHead course={course} />
    </Suspense>
  ) : null
