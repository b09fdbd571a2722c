import { Grid } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { coursesQuery } from '~/data/courses/queries.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { courseLink } from '../course-link.ts'
import { mayAs } from '../rights.ts'
import { CourseCard } from './course-card.tsx'

/** What one could end for good, and pays for until then. */
const ClosedNotice = ({ courses }: { readonly courses: readonly Course[] }) => {
  const many = courses.filter((course) => course.state === 'closed' && mayAs(course, 'teacher')).length
  if (many === 0) return null
  return (
    <Notice
      tone="info"
      mb="4"
      action={
        <ButtonLink {...courseLink('end-of-term')} variant="outline" size="xs">
          End of term
        </ButtonLink>
      }
    >
      {many === 1
        ? '1 course is closed. Its disks and addresses cost money until it is cleaned up.'
        : `${many} courses are closed. Their disks and addresses cost money until they are cleaned up.`}
    </Notice>
  )
}

const Cards = () => {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(coursesQuery())
  if (data === undefined) {
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Failed to load courses"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TextSkeleton lines={4} />
        )}
      </Card>
    )
  }
  return (
    <>
      <StaleNotice error={error} loadedAt={dataUpdatedAt} mb="4" />
      <ClosedNotice courses={data} />
      {data.length === 0 ? (
        <Card>
          <EmptyState
            icon={GraduationCap}
            title="No courses yet. A course keeps people, machines and times together."
          />
        </Card>
      ) : (
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={{
            base: 'minmax(0, 1fr)',
            md: 'repeat(2, minmax(0, 1fr))',
            xl: 'repeat(3, minmax(0, 1fr))',
          }}
          overflowWrap="anywhere"
          gap="4"
        >
          {data.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </Grid>
      )}
    </>
  )
}

interface CoursesPageProps {
  /** Below the courses: those that one attends. */
  readonly children?: ReactNode
}

/** The courses in which one has a function, of all labs. */
export const CoursesPage = ({ children }: CoursesPageProps) => (
  <Page>
    <PageHeader
      title="Courses"
      context="People, machines and times of a class, together."
      actions={
        <>
          <ButtonLink {...courseLink('bring-over')} variant="outline">
            Bring over from Azure Lab Services
          </ButtonLink>
          <ButtonLink {...courseLink('creators')} variant="outline">
            Who may create courses
          </ButtonLink>
          <ButtonLink {...courseLink('new')}>Create course</ButtonLink>
        </>
      }
    />
    <Cards />
    {children}
  </Page>
)
