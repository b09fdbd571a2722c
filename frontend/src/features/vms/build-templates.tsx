import type { Vm } from '@labkeeper/contract/vms'
import { Suspense, useState } from 'react'
import { deferred } from '~/components/deferred.tsx'
import { useOpener } from '~/components/use-opener.ts'
import type { TemplateRequest } from './mutations.ts'

export interface BuildTemplatesProps {
  /** One template for each of them. */
  readonly vms: readonly Vm[]
  readonly open: boolean
  /** In the order of the VMs. Rejects with what the server refused, which the dialog then shows at its field. */
  readonly onBuild: (requests: readonly TemplateRequest[]) => Promise<void>
  readonly onClose: () => void
}

const Dialog = deferred(async () => (await import('./build-templates-dialog.tsx')).BuildTemplatesDialog)

/** Asks for the names of new templates. Its code, with that of forms, comes after the list. */
export const BuildTemplates = (props: BuildTemplatesProps) => {
  const [isWanted, setWanted] = useState(props.open)
  const opener = useOpener(props.open)
  if (props.open && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <Dialog {...props} opener={opener} />
    </Suspense>
  ) : null
}
