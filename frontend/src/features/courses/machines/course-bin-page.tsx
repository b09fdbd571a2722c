import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BinList } from '~/components/vms/bin/bin-list.tsx'
import { courseQuery } from '~/data/courses/queries.ts'
import { courseBinQuery } from '~/data/vms/bin.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { CourseSection } from '../course/course-section.tsx'
import { mayAs } from '../rights.ts'

interface CourseBinPageProps {
  readonly courseId: string
  /** What goes on with the course's machines. */
  readonly operations: ReactNode
}

/** What of a course was removed and can come back: for its staff. */
export const CourseBinPage = ({ courseId, operations }: CourseBinPageProps) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const query = useQuery(courseBinQuery(courseId))
  return (
    <CourseSection
      title="Bin"
      actions={
        <ButtonLink variant="outline" to="/dashboard/courses/$" params={{ _splat: `${courseId}/machines` }}>
          Back to the machines
        </ButtonLink>
      }
    >
      {operations}
      <BinList query={query} mayAct={mayAs(course, 'teacher')} level="h3" />
    </CourseSection>
  )
}
