import { Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Card } from '~/ui/page/card.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'

/** Of a course that is made of something. */
const Checking = lazyPart(async () => (await import('./checked.tsx')).Checking)

/**
 * At the side of every step: what publishing would make of the course as it is saved, whether it fits, and its price.
 * Without a course of one that is not created yet.
 */
export const CheckCard = ({ course }: { readonly course: Course | undefined }) => (
  <Card title="What you get" context={course?.recipe ? 'As it is saved.' : undefined}>
    {course?.recipe ? (
      <Arriving fallback={<TextSkeleton lines={4} />}>
        <Checking course={course} />
      </Arriving>
    ) : (
      <Text color="fg.muted">
        Choose what the machines are made of to see their price, and whether they fit.
      </Text>
    )}
  </Card>
)
