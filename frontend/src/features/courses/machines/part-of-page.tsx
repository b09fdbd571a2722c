import { Box, Flex, Heading } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface PartOfPageProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a course's page, with a title of its own. */
export const PartOfPage = ({ title, actions, children }: PartOfPageProps) => {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Flex justify="space-between" align="center" gap="3" mb="2" minH="9">
        <Heading as="h3" id={id} textStyle="md">
          {title}
        </Heading>
        {actions}
      </Flex>
      {children}
    </Box>
  )
}
