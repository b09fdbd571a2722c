import { Box } from '@chakra-ui/react'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '~/ui/page/arriving.tsx'
import type { ClassHeadProps } from './class-head.tsx'

const ClassHead = lazyPart(async () => (await import('./class-head.tsx')).ClassHead)

/** Only a course that is open has classes; the code for them comes when there is one. */
export const ClassOfToday = (props: ClassHeadProps) =>
  props.course.state === 'open' ? (
    <Arriving fallback={<Box minH="9" mb="4" />}>
      <ClassHead {...props} />
    </Arriving>
  ) : null
