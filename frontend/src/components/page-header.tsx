import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: string
  /** One line of context under the title. */
  readonly context?: ReactNode
  /** The primary action last; on phones they go below the title. */
  readonly actions?: ReactNode
  /** A link back, above the title. */
  readonly back?: ReactNode
}

/** The one h1 of a page; names the browser tab too. */
export const PageHeader = ({ title, context, actions, back }: PageHeaderProps) => (
  <Flex
    as="header"
    direction={{ base: 'column', md: 'row' }}
    align={{ base: 'stretch', md: 'flex-end' }}
    justify="space-between"
    gap="4"
    mb="6"
  >
    <title>{`${title} · Labkeeper`}</title>
    <Box minW="0">
      {back ? <Box mb="2">{back}</Box> : null}
      <Heading as="h1" textStyle="2xl" lineHeight="1.25" letterSpacing="-0.01em" tabIndex={-1}>
        {title}
      </Heading>
      {context ? (
        <Text color="fg.muted" mt="1">
          {context}
        </Text>
      ) : null}
    </Box>
    {actions ? (
      <Flex gap="2" flexShrink="0" wrap="wrap">
        {actions}
      </Flex>
    ) : null}
  </Flex>
)
