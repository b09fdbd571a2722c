import { Box, Flex, Text } from '@chakra-ui/react'
import type { Activity } from '@labkeeper/contract/policies/policies'
import { type ReactNode, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'

interface ActivityListProps {
  readonly entries: readonly Activity[]
  /** How many are shown until somebody asks for all. */
  readonly shown: number
  /** How a VM is named before the sentence; not at all where only one is meant. */
  readonly nameOf?: (entry: Activity) => ReactNode
}

/** What happened, a line each, the newest first. */
export const ActivityList = ({ entries, shown, nameOf }: ActivityListProps) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Flex as="ol" direction="column" gap="2.5" listStyleType="none">
        {(isWhole ? entries : entries.slice(0, shown)).map((entry) => (
          <Flex
            as="li"
            key={entry.id}
            columnGap="4"
            justify="space-between"
            align="baseline"
            direction={{ base: 'column', sm: 'row' }}
          >
            <Text minW="0" overflowWrap="anywhere">
              {nameOf ? <>{nameOf(entry)}: </> : null}
              {entry.text}
            </Text>
            <Box color="fg.muted" textStyle="xs" flexShrink="0" whiteSpace="nowrap">
              <Time at={entry.at} />
            </Box>
          </Flex>
        ))}
      </Flex>
      {entries.length > shown && !isWhole ? (
        <Box mt="2">
          <Button size="xs" variant="ghost" flush onClick={() => setWhole(true)}>
            Show all {entries.length}
          </Button>
        </Box>
      ) : null}
    </>
  )
}
