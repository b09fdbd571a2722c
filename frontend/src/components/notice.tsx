import { Box, type BoxProps, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

const tones = {
  info: { icon: Info, borderColor: 'blue.muted' },
  success: { icon: CircleCheck, borderColor: 'green.muted' },
  warning: { icon: TriangleAlert, borderColor: 'yellow.muted' },
  error: { icon: CircleAlert, borderColor: 'red.muted' },
} as const satisfies Record<string, { icon: LucideIcon; borderColor: string }>

interface NoticeProps extends Omit<BoxProps, 'title'> {
  readonly tone: keyof typeof tones
  /** In place of the tone's own: what the notice is about. */
  readonly icon?: LucideIcon
  /** The first line, where more follows. */
  readonly title?: ReactNode
  /** At the end; on a phone below the text. */
  readonly action?: ReactNode
  /** What belongs to it and wants the whole width: a list, a bar. */
  readonly below?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** Something to know before reading on. What appears while somebody looks needs a `role` that has it said: 'status', 'alert'. */
export const Notice = ({ tone, icon, title, action, below, children, ...box }: NoticeProps) => {
  const Icon = icon ?? tones[tone].icon
  return (
    <Box
      px="4"
      py="3"
      rounded="l3"
      borderWidth="1px"
      bg={`bg.${tone}`}
      borderColor={tones[tone].borderColor}
      overflowWrap="anywhere"
      {...box}
    >
      <Flex
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        columnGap="4"
        rowGap="2"
      >
        <Flex gap="3" flex="1" minW="0">
          <Flex color={`fg.${tone}`} h="1lh" align="center" flexShrink="0">
            <Icon size={16} aria-hidden />
          </Flex>
          <Box flex="1" minW="0">
            {title ? <Box fontWeight="medium">{title}</Box> : null}
            {children}
          </Box>
        </Flex>
        {action ? (
          <Flex gap="2" flexShrink="0" ps={{ base: '7', sm: '0' }}>
            {action}
          </Flex>
        ) : null}
      </Flex>
      {below}
    </Box>
  )
}
