import { Button } from '@chakra-ui/react'
import { detailOffers } from '@labkeeper/contract/power'
import type { VmDetail } from '@labkeeper/contract/vms'
import { Layers } from 'lucide-react'
import { ButtonLink } from '~/components/app-link.tsx'
import { type MenuEntry, vmEntries } from './vm-actions.ts'

interface DetailActionsProps {
  readonly vm: VmDetail
  readonly onAction: (entry: MenuEntry) => void
}

const share = { base: '1 0 40%', sm: 'none' } as const

const ActionButton = ({ entry, vm, onAction }: DetailActionsProps & { readonly entry: MenuEntry }) => {
  const verdict = detailOffers[entry.id](vm)
  return (
    <Button
      variant="outline"
      flex={share}
      disabled={!verdict.allowed}
      {...(verdict.allowed ? {} : { title: verdict.reason, 'aria-description': verdict.reason })}
      {...(entry.isDestructive ? { color: 'fg.error' } : {})}
      onClick={() => onAction(entry)}
    >
      <entry.icon aria-hidden />
      {entry.label}
    </Button>
  )
}

const ViewTemplates = () => (
  <ButtonLink to="/dashboard/templates" variant="outline" css={{ flex: share }}>
    <Layers aria-hidden />
    View Templates
  </ButtonLink>
)

/** The buttons of the detail page. What is not possible now says why, on hover and to screen readers. */
export const DetailActions = (props: DetailActionsProps) =>
  vmEntries.flatMap((entry) => [
    <ActionButton key={entry.id} entry={entry} {...props} />,
    ...(entry.id === 'snapshot' ? [<ViewTemplates key="view-templates" />] : []),
  ])
