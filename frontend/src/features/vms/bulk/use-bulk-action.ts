import type { Vm } from '@labkeeper/contract/vms/vms'
import { useState } from 'react'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import type { MenuEntry } from '../vm-actions.ts'
import { planBulk, runBulk } from './bulk.ts'

export interface BulkFailure {
  readonly entry: MenuEntry
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

/** One action on many VMs at once; what was refused stays to be read until the next one. */
export const useBulkAction = () => {
  const [running, setRunning] = useState<MenuEntry['id']>()
  const [failure, setFailure] = useState<BulkFailure>()

  /** Asks the server for each VM by `ask`. Answers the VMs that were refused. */
  const run = async (
    entry: MenuEntry,
    vms: readonly Vm[],
    ask: (vm: Vm) => Promise<unknown>,
  ): Promise<readonly Vm[]> => {
    if (vms.length === 0) {
      toast.error('Please select at least one VM')
      return []
    }
    setRunning(entry.id)
    setFailure(undefined)
    const { todo, done } = planBulk(entry.id, vms)
    const { succeeded, failures } = await runBulk(todo, ask)
    setRunning(undefined)
    if (failures.length > 0) {
      setFailure({
        entry,
        refused: failures.map(({ vm, error }) => ({ name: vm.name, reason: errorText(error, entry.failed) })),
      })
      toast.error(`Some ${entry.id} operations failed`)
    } else {
      toast.success(`${entry.id} operation completed for ${succeeded + done.length} VMs`)
    }
    return failures.map(({ vm }) => vm)
  }
  return { run, running, failure, forgetFailure: () => setFailure(undefined) }
}
