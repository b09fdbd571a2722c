import { Flex, Text } from '@chakra-ui/react'
import { CourseState } from '../course-state.tsx'
import { costOf, Name } from './ended-cells.tsx'
import { type EndedCourse, standingOf } from './ended-course.ts'

/** One course on a phone. */
export const EndedCard = ({ one }: { readonly one: EndedCourse }) => (
  <Flex direction="column" align="flex-start" gap="1" minW="0">
    <Name course={one.course} />
    <CourseState state={one.course.state} />
    <Text color="fg.muted" textStyle="xs">
      {[standingOf(one), costOf(one) && `${costOf(one)} a month`].filter(Boolean).join(' · ')}
    </Text>
  </Flex>
)
