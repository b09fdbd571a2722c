import { Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { courseLink } from '../course-link.ts'
import { CourseState } from '../course-state.tsx'
import { dayText } from '../days.ts'
import { mayAs } from '../rights.ts'
import { CourseLoaded } from './course-loaded.tsx'
import { CourseNav } from './course-nav.tsx'

/** Most courses that somebody looks at have not ended. */
const EndNotice = lazyPart(async () => (await import('../end/end-notice.tsx')).EndNotice)

interface CourseFrameProps {
  readonly courseId: string
  readonly children: ReactNode
}

/** What all pages of a course have in common: its name, where it stands, and the way between them. */
export const CourseFrame = ({ courseId, children }: CourseFrameProps) => (
  <CourseLoaded courseId={courseId}>
    {(course) => (
      <Page wide>
        <PageHeader
          title={course.name}
          context={
            <Flex as="span" gap="3" align="center" wrap="wrap">
              <CourseState state={course.state} />
              <Text as="span">
                {dayText(course.startsOn)} to {dayText(course.endsOn)}
              </Text>
            </Flex>
          }
          actions={
            course.state === 'draft' && mayAs(course, 'teacher') ? (
              <ButtonLink {...courseLink(courseId, 'setup')}>Continue setting up</ButtonLink>
            ) : null
          }
        />
        <CourseNav courseId={courseId} />
        {course.problem ? (
          <Notice tone="warning" icon={TriangleAlert} mb="4">
            <span role="status">
              Not all machines could be made or cleaned by themselves. {course.problem}
            </span>
          </Notice>
        ) : null}
        {course.closedAt ? (
          <Arriving>
            <EndNotice course={course} />
          </Arriving>
        ) : null}
        {children}
      </Page>
    )}
  </CourseLoaded>
)
