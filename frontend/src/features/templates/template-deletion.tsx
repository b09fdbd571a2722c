import { Text } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates/templates'
import { useMutation } from '@tanstack/react-query'
import { deleteTemplate } from '~/data/templates/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'

/** What is asked before a template is deleted. */
export const deletionOf = ({ snapshotName }: Template) => ({
  title: `Delete ${snapshotName}?`,
  confirmLabel: 'Delete',
  text: (
    <Text>
      This deletes the template with its snapshot in Azure. VMs that were made from it stay as they are. This
      action cannot be undone.
    </Text>
  ),
})

/** Deletes a template, with its toasts. */
export const useDeleteTemplate = () => {
  const { mutateAsync } = useMutation(deleteTemplate())
  return async (template: Template): Promise<void> => {
    try {
      await mutateAsync(template)
      toast.success('Template deleted')
    } catch (error) {
      toast.error(errorText(error, 'Failed to delete template'))
    }
  }
}
