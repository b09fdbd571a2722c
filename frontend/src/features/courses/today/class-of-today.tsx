import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import type { ClassHeadProps } from './class-head.tsx'

const ClassHead = lazy(async () => ({ default: (await import('./class-head.tsx')).ClassHead }))

/** Only a course that is open has classes; the code for them comes when there is one. */
export const ClassOfToday = (props: ClassHeadProps) =>
  props.course.state === 'open' ? (
    <Suspense fallback={<Box minH="9" mb="4" />}>
      <ClassHead {...props} />
    </Suspense>
  ) : null
