import { Flex } from '@chakra-ui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseQuery } from '~/data/courses/queries.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { CourseSection } from '../course/course-section.tsx'
import { mayAs } from '../rights.ts'
import { CourseLife } from './course-life.tsx'
import { RulesForm } from './rules-form.tsx'

const outdated = 'Somebody else changed this course. Reload to see it.'

/** What holds in a course, and what ends it. */
export const RulesPage = ({ courseId }: { readonly courseId: string }) => {
  const { data: course, refetch } = useSuspenseQuery(courseQuery(courseId))
  const [isOutdated, setOutdated] = useState(false)
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await refetch()
    setOutdated(false)
    setReloads(reloads + 1)
  }
  return (
    <CourseSection title="Rules">
      <Flex direction="column" gap="6" maxW="640px">
        {isOutdated ? (
          <Notice
            tone="warning"
            role="alert"
            action={
              <Button size="xs" variant="outline" onClick={() => void reload()}>
                Reload
              </Button>
            }
          >
            {outdated}
          </Notice>
        ) : null}
        <RulesForm key={reloads} course={course} onOutdated={() => setOutdated(true)} />
        {mayAs(course, 'teacher') ? <CourseLife course={course} /> : null}
      </Flex>
    </CourseSection>
  )
}
