import { Button } from '@chakra-ui/react'
import { detailOffers } from '@labkeeper/contract/power'
import type { VmDetail } from '@labkeeper/contract/vms'
import { type ActionEntry, vmActions } from './vm-actions.ts'

interface DetailActionsProps {
  readonly vm: VmDetail
  readonly onAction: (action: ActionEntry) => void
}

/** The buttons of the detail page. What is not possible now says why, on hover and to screen readers. */
export const DetailActions = ({ vm, onAction }: DetailActionsProps) =>
  vmActions.map((action) => {
    const verdict = detailOffers[action.id](vm)
    return (
      <Button
        key={action.id}
        variant="outline"
        flex={{ base: '1 0 40%', sm: 'none' }}
        disabled={!verdict.allowed}
        {...(verdict.allowed ? {} : { title: verdict.reason, 'aria-description': verdict.reason })}
        {...(action.isDestructive ? { color: 'fg.error' } : {})}
        onClick={() => onAction(action)}
      >
        <action.icon aria-hidden />
        {action.label}
      </Button>
    )
  })
