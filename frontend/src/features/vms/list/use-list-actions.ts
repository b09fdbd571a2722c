import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { actOnVm, buildTemplate, type TemplateRequest } from '~/data/vms/mutations.ts'
import { isSameVm } from '~/data/vms/vm-cache.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { useBuildTemplate } from '../build-template/use-build-template.ts'
import { useBulkAction } from '../bulk/use-bulk-action.ts'
import { useVmAction } from '../use-vm-action.ts'
import { type ActionEntry, deleteAction, type MenuEntry, snapshotEntry } from '../vm-actions.ts'
import { deletionOf } from '../vm-deletion.tsx'

/** Which VMs get a template, and whether they were selected rather than meant by a row's menu. */
interface Building {
  readonly vms: readonly Vm[]
  readonly isBulk: boolean
}

const nothing: Building = { vms: [], isBulk: false }

/**
 * What the list's menus and its bulk bar do: some entries act at once, some ask first.
 * `deselect` gets what a bulk action has done: the rest stays selected, ready for another try.
 */
export const useListActions = (deselect: (vms: readonly Vm[]) => void) => {
  const building = useDialog<Building>()
  const { confirm, confirmation } = useConfirm()
  const bulk = useBulkAction()
  const { mutateAsync: act } = useMutation(actOnVm())
  const { mutateAsync: build } = useMutation(buildTemplate())
  const actOnOne = useVmAction()
  const buildOne = useBuildTemplate()

  const actOnMany = async (action: ActionEntry, vms: readonly Vm[], deleteAssociatedResources = false) => {
    const one = ({ resourceGroup, name }: Vm) =>
      act({ action: action.id, vm: { resourceGroup, name, deleteAssociatedResources } })
    deselect((await bulk.run(action, vms, one)).done)
  }
  /** Answers what was refused. */
  const buildMany = async (vms: readonly Vm[], requests: readonly TemplateRequest[]) => {
    const requestOf = (vm: Vm) => requests.find((other) => isSameVm(other.vm, vm))
    const one = async (vm: Vm) => {
      const request = requestOf(vm)
      if (request) await build(request)
    }
    const { done, refused } = await bulk.run(snapshotEntry, vms.filter(requestOf), one)
    deselect(done)
    return refused
  }
  const askToDelete = (vms: readonly Vm[], isBulk: boolean) =>
    confirm({
      ...deletionOf(vms),
      onConfirm: (withResources) => {
        if (isBulk) void actOnMany(deleteAction, vms, withResources)
        else for (const vm of vms) void actOnOne(deleteAction, vm, withResources)
      },
    })

  const onEntry = (entry: MenuEntry, vms: readonly Vm[], isBulk: boolean) => {
    // Nothing selected is an answer of its own, not a question about nothing.
    const asks = vms.length > 0
    if (entry.id === 'snapshot') {
      if (asks) building.open({ vms, isBulk })
      else if (isBulk) void buildMany(vms, [])
    } else if (entry.id === 'delete' && asks) askToDelete(vms, isBulk)
    else if (isBulk) void actOnMany(entry, vms)
    else for (const vm of vms) void actOnOne(entry, vm)
  }
  const latest = useRef(onEntry)
  latest.current = onEntry
  // Always the same, or the menus of all rows in sight would be drawn again with every click.
  const onRow = useCallback((entry: MenuEntry, vm: Vm) => latest.current(entry, [vm], false), [])

  /** The dialog stays until the server has agreed to all; what it refused is asked for again. */
  const onBuild = async (requests: readonly TemplateRequest[]) => {
    const { vms, isBulk } = building.subject ?? nothing
    if (!isBulk) for (const request of requests) await buildOne(request)
    const refused = isBulk ? await buildMany(vms, requests) : []
    if (refused.length === 0) building.close()
    return refused
  }
  return {
    bulk,
    onRow,
    onBulk: (entry: MenuEntry, vms: readonly Vm[]) => onEntry(entry, vms, true),
    confirmation,
    /** What a dialog asks for the names of the templates by. */
    building: {
      vms: (building.subject ?? nothing).vms,
      open: building.isOpen,
      onBuild,
      onClose: building.close,
    },
    buildingKey: building.key,
  }
}
