import { Box, Flex } from '@chakra-ui/react'
import { partsText } from './bars.ts'
import type { PersonCosts } from './cost-columns.tsx'
import { amountText } from './money-words.ts'

/** What somebody has cost, on a phone. */
export const CostCard = ({ costs }: { readonly costs: PersonCosts }) => (
  <Box fontVariantNumeric="tabular-nums">
    <Flex justify="space-between" gap="3" fontWeight="medium">
      <Box wordBreak="break-word">{costs.name}</Box>
      <Box>{amountText(costs.total)}</Box>
    </Flex>
    <Box color="fg.muted" fontSize="13px">
      {partsText(costs)}
    </Box>
  </Box>
)
