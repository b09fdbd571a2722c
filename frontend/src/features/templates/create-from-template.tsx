import type { Template } from '@labkeeper/contract/templates'
import { Suspense, useState } from 'react'
import { deferred } from '~/components/deferred.tsx'
import { useOpener } from '~/components/use-opener.ts'

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

const Dialog = deferred(
  async () => (await import('./create-from-template-dialog.tsx')).CreateFromTemplateDialog,
)

/** Asks how many VMs to make. Its code, with that of forms, comes after the list. */
export const CreateFromTemplate = (props: CreateFromTemplateProps) => {
  const [isWanted, setWanted] = useState(props.open)
  const opener = useOpener(props.open)
  if (props.open && !isWanted) setWanted(true)
  return isWanted ? (
    <Suspense>
      <Dialog {...props} opener={opener} />
    </Suspense>
  ) : null
}
