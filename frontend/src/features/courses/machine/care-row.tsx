import { Flex, Text } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '~/ui/button.tsx'

interface CareRowProps {
  readonly icon: LucideIcon
  /** The button's word. */
  readonly label: string
  /** What it does, or until when it can be done. */
  readonly text: string
  /** Why not now: takes the place of the text. */
  readonly reason?: string | undefined
  readonly loading?: boolean
  readonly onClick: () => void
  /** Beside the button. */
  readonly children?: ReactNode
}

/** One thing that can be done with a machine: what it is, and its button. */
export const CareRow = (props: CareRowProps) => {
  const { icon: Icon, label, text, reason, loading, onClick, children } = props
  const id = useId()
  return (
    <Flex
      as="li"
      columnGap="3"
      rowGap="1.5"
      wrap="wrap"
      align="center"
      justify="space-between"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <Text id={id} flex="1 1 13rem" minW="0" color="fg.muted" fontSize="13px" overflowWrap="anywhere">
        {reason ?? text}
      </Text>
      <Flex gap="1" align="center" maxW="full">
        <Button
          variant="outline"
          disabled={reason !== undefined}
          loading={loading}
          aria-describedby={id}
          onClick={onClick}
        >
          <Icon aria-hidden />
          {label}
        </Button>
        {children}
      </Flex>
    </Flex>
  )
}
