import { Flex, type FlexProps } from '@chakra-ui/react'
import type { BinItem } from '@labkeeper/contract/courses/bin'
import { createContext, useContext } from 'react'
import { single } from '~/lib/browser/single.ts'
import { Button } from '~/ui/button.tsx'
import { whyNotRemove } from './bin-words.ts'

export type BinAction = 'restore' | 'remove'

/** How a row's buttons reach the page; columns live at module scope. Nothing of who may only look. */
export const BinActionContext = createContext<((action: BinAction, item: BinItem) => void) | undefined>(
  undefined,
)

interface BinActionsProps extends FlexProps {
  readonly item: BinItem
}

export const BinActions = ({ item, ...rest }: BinActionsProps) => {
  const onAction = useContext(BinActionContext)
  if (!onAction) return null
  const { name, restorable } = item
  const stays = whyNotRemove(item)
  return (
    <Flex gap="1" wrap="wrap" justify="flex-end" {...rest}>
      <Button
        size="xs"
        variant="outline"
        disabled={!restorable.allowed}
        title={restorable.allowed ? undefined : restorable.reason}
        aria-description={restorable.allowed ? name : `${name}: ${restorable.reason}`}
        onClick={single(() => onAction('restore', item))}
      >
        Restore
      </Button>
      <Button
        size="xs"
        variant="ghost"
        tone="error"
        disabled={stays !== undefined}
        title={stays}
        aria-description={stays === undefined ? name : `${name}: ${stays}`}
        onClick={() => onAction('remove', item)}
      >
        Remove now
      </Button>
    </Flex>
  )
}
