import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is known of a class, in two columns. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <Box as="dl">{children}</Box>

export const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Flex gap="3" py="1" lineHeight="1.25rem">
    <Text as="dt" color="fg.muted" fontSize="13px" flex={{ base: '0 0 6.5rem', sm: '0 0 8rem' }}>
      {term}
    </Text>
    <Box as="dd" flex="1" minW="0" wordBreak="break-word">
      {children}
    </Box>
  </Flex>
)
