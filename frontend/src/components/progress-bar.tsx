import { Box, Flex } from '@chakra-ui/react'

interface ProgressBarProps {
  readonly label: string
  readonly total: number
  readonly succeeded: number
  readonly failed: number
}

const share = (part: number, total: number): string => `${total === 0 ? 0 : (100 * part) / total}%`
const grow = { transition: 'width 180ms ease-out' }

/** A slim bar: what went well, what failed, and the rest. */
export const ProgressBar = ({ label, total, succeeded, failed }: ProgressBarProps) => (
  <Flex
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={succeeded + failed}
    h="1.5"
    rounded="full"
    overflow="hidden"
    bg="bg.emphasized"
  >
    <Box bg="blue.solid" style={{ width: share(succeeded, total), ...grow }} />
    <Box bg="red.solid" style={{ width: share(failed, total), ...grow }} />
  </Flex>
)
