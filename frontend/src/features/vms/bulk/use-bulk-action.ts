import type { Vm } from '@labkeeper/contract/vms/vms'
import { useState } from 'react'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { labelsOf } from '../loss.ts'
import type { MenuEntry } from '../vm-actions.ts'
import { planBulk, runBulk } from './bulk.ts'

export interface BulkFailure {
  readonly entry: MenuEntry
  readonly refused: readonly Refused[]
}

export interface Refused {
  readonly vm: Vm
  /** Its name, with its group where another one that was asked for has the same. */
  readonly label: string
  readonly reason: string
}

interface Outcome {
  /** As wished by now, or on the way there. */
  readonly done: readonly Vm[]
  readonly refused: readonly Refused[]
}

/** One action on many VMs at once; what was refused stays to be read until the next one. */
export const useBulkAction = () => {
  const [running, setRunning] = useState<MenuEntry['id']>()
  const [failure, setFailure] = useState<BulkFailure>()

  /** Asks the server for each VM by `ask`. */
  const run = async (
    entry: MenuEntry,
    vms: readonly Vm[],
    ask: (vm: Vm) => Promise<unknown>,
  ): Promise<Outcome> => {
    if (vms.length === 0) {
      toast.error('Please select at least one VM')
      return { done: [], refused: [] }
    }
    setRunning(entry.id)
    setFailure(undefined)
    const { todo, done } = planBulk(entry.id, vms)
    const { succeeded, failures } = await runBulk(todo, ask)
    setRunning(undefined)
    const labels = labelsOf(vms)
    const refused = failures.map(({ vm, error }) => {
      const label = labels[vms.indexOf(vm)] ?? vm.name
      return { vm, label, reason: errorText(error, entry.failed) }
    })
    if (refused.length > 0) {
      setFailure({ entry, refused })
      toast.error(`Some ${entry.id} operations failed`)
    } else {
      toast.success(`${entry.id} operation completed for ${succeeded + done.length} VMs`)
    }
    const stays = new Set(refused.map(({ vm }) => vm))
    return { done: vms.filter((vm) => !stays.has(vm)), refused }
  }
  return { run, running, failure, forgetFailure: () => setFailure(undefined) }
}
