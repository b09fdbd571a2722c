import { Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Card } from '~/ui/page/card.tsx'
import type { Share } from './counts.ts'

interface ShareChartProps<Key extends string> {
  readonly title: string
  /** Nothing yet: bars of the usual number are hinted at. */
  readonly shares: readonly Share<Key>[] | undefined
  readonly colourOf?: (key: Key) => string
}

/** Horizontal bars, largest first: a list of names and numbers for those who cannot see them. */
export const ShareChart = <Key extends string>(props: ShareChartProps<Key>) => {
  const { title, shares, colourOf = () => 'blue.500' } = props
  const largest = Math.max(1, ...(shares ?? []).map(({ count }) => count))
  return (
    <Card title={title}>
      {shares ? (
        <Flex as="ul" direction="column" gap="3" listStyleType="none">
          {shares.map((share) => (
            <li key={share.key}>
              <Flex justify="space-between" gap="3" mb="1">
                <Text truncate>{share.label}</Text>
                <Text color="fg.muted" fontVariantNumeric="tabular-nums" flexShrink="0">
                  {counted(share.count, 'VM')}
                </Text>
              </Flex>
              <Box h="1.5" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden>
                <Box
                  h="full"
                  rounded="full"
                  bg={colourOf(share.key)}
                  style={{ width: `${(share.count / largest) * 100}%` }}
                />
              </Box>
            </li>
          ))}
        </Flex>
      ) : (
        <Flex direction="column" gap="5" pt="1">
          <Skeleton h="6" />
          <Skeleton h="6" w="70%" />
          <Skeleton h="6" w="40%" />
        </Flex>
      )}
    </Card>
  )
}
