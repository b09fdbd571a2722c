import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { MyCourse } from '@labkeeper/contract/courses/my-courses'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { myCoursesQuery } from '~/data/courses/my-courses.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { courseLink } from '../course-link.ts'
import { nextClassText } from '../next-class.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

const standing = ({ function: one, enrolment, place, state }: MyCourse): string | undefined => {
  if (one !== 'student') return undefined
  if (enrolment === 'left') return 'You are no longer in this course.'
  if (hasEnded(state)) return 'This course has ended.'
  return place === undefined ? undefined : `You are number ${place} in line.`
}

const CourseCard = ({ course }: { readonly course: MyCourse }) => {
  const text = standing(course)
  return (
    <Card h="full">
      <Heading as="h3" textStyle="sm" wordBreak="break-word">
        {course.name}
      </Heading>
      <Text color="fg.muted" fontSize="13px">
        {course.lab}
      </Text>
      {text ? <Text mt="2">{text}</Text> : null}
      {course.nextClass ? (
        <Text mt="2" fontVariantNumeric="tabular-nums">
          {nextClassText(course.nextClass, course.timeZone)}
        </Text>
      ) : null}
      {course.function === 'student' ? null : (
        <Box mt="2">
          <AppLink {...courseLink(course.courseId)}>Open {course.name}</AppLink>
        </Box>
      )}
      {course.enrolment === 'left' || hasEnded(course.state) ? null : (
        <Box mt="3">
          <AddToCalendar course={course} />
        </Box>
      )}
    </Card>
  )
}

/** The courses that one is in, above what one has; nothing while one is in none. */
export const MyCourses = () => {
  const { data = [] } = useQuery(myCoursesQuery())
  const id = useId()
  if (data.length === 0) return null
  return (
    <Box as="section" aria-labelledby={id} mb="6">
      <Flex mb="3">
        <Heading as="h2" id={id} textStyle="md">
          My courses
        </Heading>
      </Flex>
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
          <li key={course.courseId}>
            <CourseCard course={course} />
          </li>
        ))}
      </Grid>
    </Box>
  )
}
