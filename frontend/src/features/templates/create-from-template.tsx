import type { Template } from '@labkeeper/contract/templates'
import { deferredDialog } from '~/components/deferred.tsx'

export interface CreateFromTemplateProps {
  readonly template: Template
  /** The names of the VMs beside which the copies will stand. */
  readonly existing: readonly string[]
  readonly open: boolean
  /** The server has agreed: the VMs are on their way. */
  readonly onCreated: () => void
  /** The lab is not connected to Azure yet. */
  readonly onUnconnected: () => void
  readonly onClose: () => void
}

/** Asks how many VMs to make. Its code, with that of forms, comes after the list. */
export const CreateFromTemplate = deferredDialog<CreateFromTemplateProps>(
  async () => (await import('./create-from-template-dialog.tsx')).CreateFromTemplateDialog,
)
