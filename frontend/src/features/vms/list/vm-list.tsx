import type { Vm } from '@labkeeper/contract/vms/vms'
import { Server } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { useHotkey } from '~/ui/hooks/use-hotkey.ts'
import type { Selection } from '~/ui/table/data-table-features.ts'
import { type ListQuery, ListView } from '~/ui/table/list-view.tsx'
import { useView, type WriteView } from '~/ui/table/use-view.ts'
import { BuildTemplates } from '../build-template/build-templates.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { BulkFailures } from '../bulk/bulk-failures.tsx'
import { filterVms } from './filter-vms.ts'
import { useListActions } from './use-list-actions.ts'
import { VmCard } from './vm-card.tsx'
import { RowActionContext, vmColumns } from './vm-columns.tsx'
import { everything, parseVmSearch, sortableColumns, type VmSearch } from './vm-search.ts'
import { VmToolbar } from './vm-toolbar.tsx'

/** What the question about giving VMs to students needs to know. */
interface AllocationQuestion {
  /** The selected VMs, as they are now. */
  readonly vms: readonly Vm[]
  /** Every VM of the lab: who has one already. */
  readonly allVms: readonly Vm[]
  readonly open: boolean
  readonly onClose: () => void
  /** It has been done. */
  readonly onDone: () => void
}

export interface VmListProps {
  readonly query: ListQuery<Vm>
  readonly failed: string
  readonly writeView: WriteView<VmSearch>
  readonly allocation: (question: AllocationQuestion) => ReactNode
  /** Above the list. */
  readonly head: ReactNode
}

const none: readonly Vm[] = []
const nothing: Selection = new Set()
const idOf = (vm: Vm): string => vm._id
const nameOf = (vm: Vm): string => vm.name
const cardOf = (vm: Vm) => <VmCard vm={vm} />

/** The table of VMs with its filters, row menus and bulk actions. */
export const VmList = ({ query, failed, writeView, allocation, head }: VmListProps) => {
  const vms = query.data
  const [view, onView] = useView('/dashboard/resources', parseVmSearch, writeView)
  const { q, state, region, course, allocation: held } = view
  // Of these alone: the address may write the same view in another object, and the order is the table's business.
  const shown = useMemo(
    () => vms && filterVms(vms, { q, state, region, course, allocation: held }),
    [vms, q, state, region, course, held],
  )
  const [selection, setSelection] = useState<Selection>(nothing)
  // With it goes what was typed and is not in the view yet.
  const [clearings, setClearings] = useState(0)
  const clearFilters = useCallback(() => {
    setClearings((count) => count + 1)
    onView(everything)
  }, [onView])
  const [isAllocating, setAllocating] = useState(false)
  // What failed stays selected, ready for another try, and so does what was selected meanwhile.
  const deselect = (done: readonly Vm[]) => {
    const ids = new Set(done.map(idOf))
    setSelection((now) => new Set([...now].filter((id) => !ids.has(id))))
  }
  const { bulk, onRow, onBulk, confirmation, building, buildingKey } = useListActions(deselect)

  // What is filtered away is not acted upon: nobody should delete what they do not see.
  const selected = useMemo(
    () => (selection.size === 0 || !shown ? none : shown.filter((vm) => selection.has(vm._id))),
    [shown, selection],
  )
  const clear = () => setSelection(nothing)
  useHotkey('Escape', clear, selected.length > 0)

  return (
    <RowActionContext value={onRow}>
      <ListView
        query={query}
        failed={failed}
        head={head}
        empty={{
          icon: Server,
          title: 'No virtual machines found',
          action: <ButtonLink to="/dashboard/resources/create">Create your first VM</ButtonLink>,
          children: 'The machines of your lab appear here as soon as you create them.',
        }}
        toolbar={
          <>
            <VmToolbar
              key={clearings}
              vms={vms}
              shown={shown?.length ?? 0}
              view={view}
              onView={onView}
              onClear={clearFilters}
            />
            {bulk.failure ? <BulkFailures failure={bulk.failure} onClose={bulk.forgetFailure} /> : null}
          </>
        }
        noMatch={{
          title: 'No VM matches these filters',
          clearLabel: 'Clear filters',
          onClear: clearFilters,
        }}
        label="Virtual machines"
        columns={vmColumns}
        rows={shown}
        rowId={idOf}
        rowName={nameOf}
        sort={sortOf(view)}
        onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
        selection={selection}
        onSelection={setSelection}
        card={cardOf}
        bulkBar={
          selected.length > 0 ? (
            <BulkBar
              selected={selected}
              running={bulk.running}
              onAction={(entry) => onBulk(entry, selected)}
              onAllocate={() => setAllocating(true)}
              onClear={clear}
            />
          ) : null
        }
      />
      {confirmation}
      <BuildTemplates key={buildingKey} {...building} />
      {allocation({
        vms: selected,
        allVms: vms ?? none,
        open: isAllocating,
        onClose: () => setAllocating(false),
        onDone: () => {
          setAllocating(false)
          clear()
        },
      })}
    </RowActionContext>
  )
}
