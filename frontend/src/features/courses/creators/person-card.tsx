import { Box, Flex, Text } from '@chakra-ui/react'
import type { Person } from './limits.ts'
import { LimitsCell, PersonState } from './person-columns.tsx'

/** One person on a phone. */
export const PersonCard = ({ person }: { readonly person: Person }) => (
  <Box>
    <Flex gap="2" justify="space-between">
      <Text fontWeight="medium" wordBreak="break-word">
        {person.name || person.email}
      </Text>
      <PersonState state={person.state} />
    </Flex>
    <Text color="fg.muted" textStyle="xs" wordBreak="break-word" mb="1">
      {person.email}
    </Text>
    <LimitsCell person={person} />
  </Box>
)
