import { Box, Flex } from '@chakra-ui/react'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { PersonMachine, PersonMenu, PersonState, PersonTime } from './person-cells.tsx'
import { functionNames } from './person-state.ts'

/** Somebody of a course on a phone. */
export const PersonCard = ({ person }: { readonly person: Enrolment }) => (
  <Flex gap="1" align="flex-start">
    <Box flex="1" minW="0">
      <Box fontWeight="medium" wordBreak="break-word">
        {person.name}
      </Box>
      <Box color="fg.muted" fontSize="13px" wordBreak="break-all">
        {person.email}
      </Box>
      <Flex gap="2" wrap="wrap" align="center" mt="1.5" fontSize="13px">
        <PersonState person={person} />
        <span>{[functionNames[person.function], person.group].filter(Boolean).join(' · ')}</span>
        {person.machine ? <PersonMachine machine={person.machine} /> : null}
        {person.hours && person.hours.allowedSeconds !== null ? <PersonTime person={person} /> : null}
      </Flex>
    </Box>
    <PersonMenu person={person} />
  </Flex>
)
