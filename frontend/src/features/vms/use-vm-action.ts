import { useMutation } from '@tanstack/react-query'
import { actOnVm } from '~/data/vms/mutations.ts'
import type { VmKey } from '~/data/vms/vm-cache.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import type { ActionEntry } from './vm-actions.ts'

/** One action on one VM, with its toasts. Answers whether the server agreed. */
export const useVmAction = () => {
  const { mutateAsync } = useMutation(actOnVm())
  return async (entry: ActionEntry, vm: VmKey, deleteAssociatedResources = false): Promise<boolean> => {
    const { resourceGroup, name } = vm
    try {
      await mutateAsync({ action: entry.id, vm: { resourceGroup, name, deleteAssociatedResources } })
      toast.success(entry.done)
      return true
    } catch (error) {
      toast.error(errorText(error, entry.failed))
      return false
    }
  }
}
