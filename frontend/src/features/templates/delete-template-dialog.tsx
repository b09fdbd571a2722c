import { Text } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'

interface DeleteTemplateDialogProps {
  readonly template: Template
  readonly open: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const DeleteTemplateDialog = ({ template, ...dialog }: DeleteTemplateDialogProps) => (
  <ConfirmDialog title={`Delete ${template.snapshotName}?`} confirmLabel="Delete" {...dialog}>
    <Text>
      This deletes the template with its snapshot in Azure. VMs that were made from it stay as they are. This
      action cannot be undone.
    </Text>
  </ConfirmDialog>
)
