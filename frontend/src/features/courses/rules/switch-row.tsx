import { Box, Flex, Text } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Switch } from '~/ui/form/switch.tsx'

interface SwitchRowProps extends ComponentProps<typeof Switch> {
  readonly label: string
  /** What follows from it. */
  readonly help: ReactNode
}

/** A rule that is on or off. */
export const SwitchRow = ({ label, help, ...rest }: SwitchRowProps) => {
  const id = useId()
  return (
    <Flex gap="4" justify="space-between" align="flex-start">
      <Box minW="0">
        <Text as="label" display="block" fontWeight="medium" {...{ htmlFor: id }}>
          {label}
        </Text>
        <Text id={`${id}-help`} color="fg.muted" fontSize="13px">
          {help}
        </Text>
      </Box>
      <Switch id={id} aria-describedby={`${id}-help`} mt="0.5" {...rest} />
    </Flex>
  )
}
