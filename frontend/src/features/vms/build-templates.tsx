import type { Vm } from '@labkeeper/contract/vms'
import { deferredDialog } from '~/components/deferred.tsx'
import type { TemplateRequest } from './mutations.ts'

export interface BuildTemplatesProps {
  /** One template for each of them. */
  readonly vms: readonly Vm[]
  readonly open: boolean
  /** In the order of the VMs. Rejects with what the server refused, which the dialog then shows at its field. */
  readonly onBuild: (requests: readonly TemplateRequest[]) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the names of new templates. Its code, with that of forms, comes after the list. */
export const BuildTemplates = deferredDialog<BuildTemplatesProps>(
  async () => (await import('./build-templates-dialog.tsx')).BuildTemplatesDialog,
)
