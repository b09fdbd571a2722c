import { Flex } from '@chakra-ui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { courseQuery } from '~/data/courses/queries.ts'
import { CourseSection } from '../course/course-section.tsx'
import { mayAs } from '../rights.ts'
import { CourseLife } from './course-life.tsx'
import { RulesForm } from './rules-form.tsx'

/** What holds in a course, and what ends it. */
export const RulesPage = ({ courseId }: { readonly courseId: string }) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  return (
    <CourseSection title="Rules">
      <Flex direction="column" gap="6" maxW="640px">
        <RulesForm course={course} />
        {mayAs(course, 'teacher') ? <CourseLife course={course} /> : null}
      </Flex>
    </CourseSection>
  )
}
