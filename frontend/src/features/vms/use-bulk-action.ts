import type { Vm } from '@labkeeper/contract/vms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '~/lib/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { planBulk, runBulk } from './bulk.ts'
import { actOnVm } from './mutations.ts'
import type { ActionEntry } from './vm-actions.ts'

export interface BulkFailure {
  readonly action: ActionEntry
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

/** One action on many VMs at once; what was refused stays to be read until the next one. */
export const useBulkAction = () => {
  const { mutateAsync } = useMutation(actOnVm())
  const [running, setRunning] = useState<ActionEntry['id']>()
  const [failure, setFailure] = useState<BulkFailure>()

  /** Answers the VMs that were refused. */
  const run = async (
    action: ActionEntry,
    vms: readonly Vm[],
    deleteAssociatedResources = false,
  ): Promise<readonly Vm[]> => {
    if (vms.length === 0) {
      toast.error('Please select at least one VM')
      return []
    }
    setRunning(action.id)
    setFailure(undefined)
    const { todo, done } = planBulk(action.id, vms)
    const { succeeded, failures } = await runBulk(todo, ({ resourceGroup, name }) =>
      mutateAsync({ action: action.id, vm: { resourceGroup, name, deleteAssociatedResources } }),
    )
    setRunning(undefined)
    if (failures.length > 0) {
      setFailure({
        action,
        refused: failures.map(({ vm, error }) => ({
          name: vm.name,
          reason: errorText(error, action.failed),
        })),
      })
      toast.error(`Some ${action.id} operations failed`)
    } else {
      toast.success(`${action.id} operation completed for ${succeeded + done.length} VMs`)
    }
    return failures.map(({ vm }) => vm)
  }
  return { run, running, failure, forgetFailure: () => setFailure(undefined) }
}
