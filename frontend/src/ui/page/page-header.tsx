import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  readonly title: string
  /** What the browser's tab says before it: news for whoever works in another one. */
  readonly news?: string | undefined
  /** One line of context under the title. */
  readonly context?: ReactNode
  /** The primary action last; on phones they go below the title. */
  readonly actions?: ReactNode
  /** A link back, above the title. */
  readonly back?: ReactNode
}

/** The one h1 of a page; names the browser tab too. */
export const PageHeader = ({ title, news, context, actions, back }: PageHeaderProps) => (
  <Flex
    as="header"
    direction={{ base: 'column', md: 'row' }}
    // Actions that would leave no room for the title go below it.
    wrap={{ md: 'wrap' }}
    align={{ base: 'stretch', md: 'flex-end' }}
    justify="space-between"
    gap="4"
    mb="6"
  >
    <title>{`${news ? `${news} · ` : ''}${title} · Labkeeper`}</title>
    <Box minW="0" flex={{ md: '1 1 14rem' }}>
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
      <Flex gap="2" minW="0" wrap="wrap">
        {actions}
      </Flex>
    ) : null}
  </Flex>
)
