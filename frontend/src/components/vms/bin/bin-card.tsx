import { Box, Text } from '@chakra-ui/react'
import type { BinItem } from '@labkeeper/contract/courses/bin'
import { Time } from '~/ui/time.tsx'
import { BinActions } from './bin-actions.tsx'
import { perMonth, whose } from './bin-words.ts'

/** One of them on a phone. */
export const BinCard = ({ item }: { readonly item: BinItem }) => (
  <Box>
    <Text fontWeight="medium" wordBreak="break-word">
      {item.name}
    </Text>
    <Text mt="1" wordBreak="break-word">
      {whose(item)}
    </Text>
    <Text mt="1" wordBreak="break-word">
      {item.reason}
    </Text>
    <Text mt="1.5" color="fg.muted" textStyle="xs">
      Removed <Time at={item.removedAt} /> · until <Time at={item.until} /> · {perMonth(item)} a month
    </Text>
    {/* There is no hovering over a button here. */}
    {item.restorable.allowed ? null : (
      <Text mt="1.5" textStyle="xs">
        {item.restorable.reason}
      </Text>
    )}
    <BinActions item={item} mt="3" justify="space-between" />
  </Box>
)
