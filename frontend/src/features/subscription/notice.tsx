import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'info' | 'warning' | 'error'

const icons: Record<Tone, LucideIcon> = { info: Info, warning: CircleAlert, error: CircleAlert }

interface NoticeProps {
  readonly tone: Tone
  readonly children: ReactNode
  /** One button, at the end. */
  readonly action?: ReactNode
}

/** Something to know before reading on. Said by screen readers when it appears. */
export const Notice = ({ tone, children, action }: NoticeProps) => {
  const Icon = icons[tone]
  return (
    <Flex
      role="status"
      gap="3"
      px="4"
      py="3"
      rounded="l3"
      borderWidth="1px"
      bg={`bg.${tone}`}
      borderColor={{ info: 'blue.muted', warning: 'yellow.muted', error: 'red.muted' }[tone]}
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'stretch', sm: 'center' }}
    >
      <Flex gap="3" flex="1" minW="0">
        <Box color={`fg.${tone}`} mt="0.5" flexShrink="0">
          <Icon size={16} aria-hidden />
        </Box>
        <Box minW="0" overflowWrap="anywhere">
          {children}
        </Box>
      </Flex>
      {action}
    </Flex>
  )
}
