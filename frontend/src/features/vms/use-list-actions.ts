import type { Vm } from '@labkeeper/contract/vms'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { actOnVm, buildTemplate, type TemplateRequest } from './mutations.ts'
import { useBuildTemplate } from './use-build-template.ts'
import { useBulkAction } from './use-bulk-action.ts'
import { useVmAction } from './use-vm-action.ts'
import { type ActionEntry, deleteAction, type MenuEntry, snapshotEntry } from './vm-actions.ts'
import { isSameVm } from './vm-cache.ts'

interface Question {
  readonly kind: 'delete' | 'snapshot'
  /** Every question starts with the same preselection. */
  readonly key: number
  readonly open: boolean
  readonly vms: readonly Vm[]
  readonly isBulk: boolean
}

const noQuestion: Question = { kind: 'delete', key: 0, open: false, vms: [], isBulk: false }

/**
 * What the list's menus and its bulk bar do: some entries act at once, some ask first.
 * `keepSelected` gets what a bulk action could not do: it stays selected, ready for another try.
 */
export const useListActions = (keepSelected: (vms: readonly Vm[]) => void) => {
  const [question, setQuestion] = useState<Question>(noQuestion)
  const bulk = useBulkAction()
  const { mutateAsync: act } = useMutation(actOnVm())
  const { mutateAsync: build } = useMutation(buildTemplate())
  const actOnOne = useVmAction()
  const buildOne = useBuildTemplate()

  const close = () => setQuestion((current) => ({ ...current, open: false }))
  const ask = (kind: Question['kind'], vms: readonly Vm[], isBulk: boolean) =>
    setQuestion(({ key }) => ({ kind, key: key + 1, open: true, vms, isBulk }))

  const actOnMany = async (action: ActionEntry, vms: readonly Vm[], deleteAssociatedResources = false) => {
    const one = ({ resourceGroup, name }: Vm) =>
      act({ action: action.id, vm: { resourceGroup, name, deleteAssociatedResources } })
    keepSelected(await bulk.run(action, vms, one))
  }
  const buildMany = async (requests: readonly TemplateRequest[]) => {
    const one = async (vm: Vm) => {
      const request = requests.find((other) => isSameVm(other.vm, vm))
      if (request) await build(request)
    }
    keepSelected(await bulk.run(snapshotEntry, question.vms, one))
  }

  const onEntry = (entry: MenuEntry, vms: readonly Vm[], isBulk: boolean) => {
    // Nothing selected is an answer of its own, not a question about nothing.
    const asks = entry.id === 'snapshot' || entry.id === 'delete'
    if (asks && vms.length > 0) ask(entry.id, vms, isBulk)
    else if (isBulk) void (entry.id === 'snapshot' ? buildMany([]) : actOnMany(entry, vms))
    else if (entry.id !== 'snapshot') for (const vm of vms) void actOnOne(entry, vm)
  }
  const latest = useRef(onEntry)
  latest.current = onEntry
  // Always the same, or the menus of all rows in sight would be drawn again with every click.
  const onRow = useCallback((entry: MenuEntry, vm: Vm) => latest.current(entry, [vm], false), [])

  return {
    question,
    close,
    bulk,
    onRow,
    onBulk: (entry: MenuEntry, vms: readonly Vm[]) => onEntry(entry, vms, true),
    onDelete: (withResources: boolean) => {
      const { vms, isBulk } = question
      close()
      if (isBulk) void actOnMany(deleteAction, vms, withResources)
      else for (const vm of vms) void actOnOne(deleteAction, vm, withResources)
    },
    /** Of many the bar tells how it went; of one the dialog stays until the server has agreed. */
    onBuild: async (requests: readonly TemplateRequest[]) => {
      if (!question.isBulk) for (const request of requests) await buildOne(request)
      close()
      if (question.isBulk) void buildMany(requests)
    },
  }
}
