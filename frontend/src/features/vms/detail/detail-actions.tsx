import { detailOffers } from '@labkeeper/contract/vms/power'
import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { Layers } from 'lucide-react'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { type MenuEntry, vmEntries } from '../vm-actions.ts'
import styles from './detail-actions.module.css'

interface DetailActionsProps {
  readonly vm: VmDetail
  readonly onAction: (entry: MenuEntry) => void
}

const ActionButton = ({ entry, vm, onAction }: DetailActionsProps & { readonly entry: MenuEntry }) => {
  const verdict = detailOffers[entry.id](vm)
  return (
    <Button
      variant="outline"
      className={styles.action}
      disabled={!verdict.allowed}
      {...(verdict.allowed ? {} : { title: verdict.reason, 'aria-description': verdict.reason })}
      {...(entry.isDestructive ? { tone: 'error' as const } : {})}
      onClick={() => onAction(entry)}
    >
      <entry.icon aria-hidden />
      {entry.label}
    </Button>
  )
}

const ViewTemplates = () => (
  <ButtonLink to="/dashboard/templates" variant="outline" className={styles.action}>
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
