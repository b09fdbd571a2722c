import { Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface CourseSectionProps {
  /** The tab's name. */
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One page of a course. */
export const CourseSection = ({ title, actions, children }: CourseSectionProps) => (
  <>
    <Flex justify="space-between" align="center" wrap="wrap" gap="3" mb="4" minH="9">
      <Heading as="h2" textStyle="lg">
        {title}
      </Heading>
      {actions ? (
        <Flex gap="2" wrap="wrap">
          {actions}
        </Flex>
      ) : null}
    </Flex>
    {children}
  </>
)
