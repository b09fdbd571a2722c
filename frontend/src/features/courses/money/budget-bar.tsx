import { Box, Text } from '@chakra-ui/react'
import type { BudgetView } from '@labkeeper/contract/courses/budget'
import { useId } from 'react'
import { amountText, trackText } from './money-words.ts'

const colours = { ok: 'blue.solid', warned: 'yellow.solid', ended: 'red.solid' } as const
const most = 100

interface BudgetBarProps {
  readonly budget: BudgetView
  readonly timeZone: string
}

/** How much of it is spent, and whether it lasts. */
export const BudgetBar = ({ budget, timeZone }: BudgetBarProps) => {
  const id = useId()
  const { spent, amount, percent, per, state } = budget
  const shown = Math.min(percent, most)
  return (
    <Box>
      <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
        <span id={id}>
          {amountText(spent)} of {amountText(amount)}
        </span>{' '}
        <Text as="span" color="fg.muted" fontWeight="normal">
          {per === 'month' ? 'a month' : 'for the course'}
        </Text>
      </Text>
      <Box
        role="progressbar"
        aria-label="Budget"
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={shown}
        aria-valuetext={`${amountText(spent)} of ${amountText(amount)}`}
        h="2"
        my="1.5"
        rounded="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" rounded="full" bg={colours[state]} minW="2px" style={{ width: `${shown}%` }} />
      </Box>
      <Text color={state === 'ended' ? 'fg.error' : 'fg'} fontWeight={state === 'ok' ? 'normal' : 'medium'}>
        {trackText(budget, timeZone)}
      </Text>
    </Box>
  )
}
