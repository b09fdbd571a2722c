import type { Template } from '@labkeeper/contract/templates'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '~/lib/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { deleteTemplate } from './mutations.ts'

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
