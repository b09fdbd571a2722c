import { Box, Flex, Text } from '@chakra-ui/react'
import type { BroughtOver } from '@labkeeper/contract/courses/lab-services'
import { counted } from '@labkeeper/contract/kernel/wording'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/page/card.tsx'
import { courseLink } from '../course-link.ts'

const outcomeText = ({ outcome, people }: BroughtOver): string => {
  if (outcome === 'already') return 'Brought over already'
  return outcome === 'made'
    ? `A draft with ${people === 1 ? '1 person' : `${people} people`}`
    : 'Its people are complete now'
}

interface BroughtListProps {
  readonly brought: readonly BroughtOver[]
  readonly onAgain: () => void
}

/** The drafts that there are now. */
export const BroughtList = ({ brought, onAgain }: BroughtListProps) => (
  <Card
    title={`${counted(brought.length, 'draft')} to look through`}
    context="Choose what is still open, then publish. Nobody has been told of them."
  >
    <Box as="ul" listStyleType="none">
      {brought.map((one) => (
        <Flex
          as="li"
          key={one.id}
          py="2"
          gap="3"
          justify="space-between"
          wrap="wrap"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <AppLink {...courseLink(one.courseId)}>{one.name}</AppLink>
          <Text color="fg.muted">{outcomeText(one)}</Text>
        </Flex>
      ))}
    </Box>
    <Box mt="4">
      <Button variant="outline" onClick={onAgain}>
        Bring over more
      </Button>
    </Box>
  </Card>
)
