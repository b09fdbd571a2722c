import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

interface CheckedChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: ReactNode
  /** What follows from it as it stands. */
  readonly consequence: ReactNode
}

/** A question that a dialog asks beside its own, with what the answer means. */
export const CheckedChoice = ({ checked, onChange, label, consequence }: CheckedChoiceProps) => (
  <Flex as="label" gap="2.5" mt="4" align="flex-start" cursor="pointer" color="fg">
    <Box as="span" pt="0.5">
      <Checkbox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Box>
    <span>
      {label}
      <Text as="span" display="block" color="fg.muted" textStyle="xs">
        {consequence}
      </Text>
    </span>
  </Flex>
)
