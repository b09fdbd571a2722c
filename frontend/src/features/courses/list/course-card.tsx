import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { courseLink } from '../course-link.ts'
import { CourseState } from '../course-state.tsx'
import { nextClassText } from '../next-class.ts'

/** Who has joined, of everybody who is or may come to be in the course. */
const joinedOf = ({ invited, active, waiting }: Course['counts']): string =>
  `${active + waiting} of ${active + waiting + invited} joined`

/** One course: where it stands, at a glance. */
export const CourseCard = ({ course }: { readonly course: Course }) => (
  <Card h="full">
    <Flex justify="space-between" align="flex-start" gap="3">
      <Box fontWeight="semibold" minW="0">
        <AppLink {...courseLink(course.id)}>{course.name}</AppLink>
      </Box>
      <CourseState state={course.state} />
    </Flex>
    {course.about ? (
      <Text color="fg.muted" mt="1" lineClamp="2">
        {course.about}
      </Text>
    ) : null}
    <Flex gap="4" mt="3" fontSize="13px" color="fg.muted" fontVariantNumeric="tabular-nums">
      <span>{joinedOf(course.counts)}</span>
      <span>{course.counts.running} running</span>
    </Flex>
    {course.nextClass ? (
      <Text mt="1" fontSize="13px" fontVariantNumeric="tabular-nums">
        {nextClassText(course.nextClass, course.timeZone)}
      </Text>
    ) : null}
  </Card>
)
