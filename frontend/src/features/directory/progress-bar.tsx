import { Box } from '@chakra-ui/react'

interface ProgressBarProps {
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
}

export const ProgressBar = ({ label, percent }: ProgressBarProps) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    h="1.5"
    rounded="full"
    overflow="hidden"
    bg="bg.emphasized"
  >
    <Box
      h="full"
      bg={percent === 100 ? 'green.solid' : 'blue.solid'}
      transition="width 180ms ease-out, background 180ms"
      style={{ width: `${percent}%` }}
    />
  </Box>
)
