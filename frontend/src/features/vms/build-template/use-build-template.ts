import { useMutation } from '@tanstack/react-query'
import { buildTemplate, type TemplateRequest } from '~/data/vms/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { snapshotEntry } from '../vm-actions.ts'

/** One template of one VM, with its toasts. Rejects when the server refuses. */
export const useBuildTemplate = (failed: string = snapshotEntry.failed) => {
  const { mutateAsync } = useMutation(buildTemplate())
  return async (request: TemplateRequest): Promise<void> => {
    try {
      await mutateAsync(request)
    } catch (error) {
      toast.error(errorText(error, failed))
      throw error
    }
    toast.success(snapshotEntry.done)
  }
}
