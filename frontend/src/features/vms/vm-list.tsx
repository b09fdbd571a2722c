import { Button } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { Search, Server } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { ButtonLink } from '~/components/app-link.tsx'
import { Card } from '~/components/card.tsx'
import { DataTable } from '~/components/data-table.tsx'
import type { Selection, Sort } from '~/components/data-table-features.ts'
import { EmptyState } from '~/components/empty-state.tsx'
import { useHotkey } from '~/components/use-hotkey.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkFailures } from './bulk-failures.tsx'
import { DeleteVmsDialog } from './delete-vms-dialog.tsx'
import { filterVms } from './filter-vms.ts'
import { useBulkAction } from './use-bulk-action.ts'
import { useVmAction } from './use-vm-action.ts'
import { type ActionEntry, deleteAction } from './vm-actions.ts'
import { VmArea } from './vm-area.ts'
import { VmCard } from './vm-card.tsx'
import { RowActionContext, vmColumns } from './vm-columns.tsx'
import { sortOf, toSort, type VmSearch } from './vm-search.ts'
import { VmToolbar } from './vm-toolbar.tsx'

interface VmListProps {
  /** Undefined while they load. */
  readonly vms: readonly Vm[] | undefined
  readonly search: VmSearch
  readonly onSearch: (search: VmSearch) => void
}

interface Deletion {
  /** Every question starts with the same preselection. */
  readonly key: number
  readonly open: boolean
  readonly vms: readonly Vm[]
  readonly isBulk: boolean
}

const none: readonly Vm[] = []
const idOf = (vm: Vm): string => vm._id
const nameOf = (vm: Vm): string => vm.name
const cardOf = (vm: Vm) => <VmCard vm={vm} />

/** The table of VMs with its filters, row menus and bulk actions. */
export const VmList = ({ vms, search, onSearch }: VmListProps) => {
  const deferred = useDeferredValue(search)
  const shown = useMemo(() => vms && filterVms(vms, deferred), [vms, deferred])
  const [selection, setSelection] = useState<Selection>({})
  const [deletion, setDeletion] = useState<Deletion>({ key: 0, open: false, vms: none, isBulk: false })
  const act = useVmAction()
  const bulk = useBulkAction()

  // What is filtered away is not acted upon: nobody should delete what they do not see.
  const selected = (shown ?? none).filter((vm) => selection[vm._id])
  const clear = () => setSelection({})
  useHotkey('Escape', clear, selected.length > 0)

  const runBulk = async (action: ActionEntry, targets: readonly Vm[], withResources = false) => {
    const refused = await bulk.run(action, targets, withResources)
    // What failed stays selected, ready for another try.
    setSelection(Object.fromEntries(refused.map((vm) => [vm._id, true])))
  }
  const askDeletion = (targets: readonly Vm[], isBulk: boolean) =>
    setDeletion(({ key }) => ({ key: key + 1, open: true, vms: targets, isBulk }))
  const closeDeletion = () => setDeletion((current) => ({ ...current, open: false }))

  const onRow = (action: ActionEntry, vm: Vm) => {
    if (action.isDestructive) askDeletion([vm], false)
    else void act(action, vm)
  }
  const onBulk = (action: ActionEntry) => {
    if (action.isDestructive && selected.length > 0) askDeletion(selected, true)
    else void runBulk(action, selected)
  }
  const onDelete = (withResources: boolean) => {
    const { vms: targets, isBulk } = deletion
    closeDeletion()
    if (isBulk) void runBulk(deleteAction, targets, withResources)
    else for (const vm of targets) void act(deleteAction, vm, withResources)
  }
  const onSort = (sort: Sort | undefined) => {
    const { sort: _, ...rest } = search
    onSearch({ ...rest, ...toSort(sort) })
  }

  if (vms?.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Server}
          title="No virtual machines found"
          action={<ButtonLink to="/dashboard/resources/create">Create your first VM</ButtonLink>}
        >
          The machines of your lab appear here as soon as you create them.
        </EmptyState>
      </Card>
    )
  }
  return (
    <RowActionContext value={onRow}>
      <VmToolbar vms={vms} shown={shown?.length ?? 0} search={search} onSearch={onSearch} />
      {bulk.failure ? <BulkFailures failure={bulk.failure} onClose={bulk.forgetFailure} /> : null}
      {shown?.length === 0 ? (
        <Card>
          {' '}
          <EmptyState
            icon={Search}
            title="No VM matches these filters"
            action={
              <Button variant="outline" onClick={() => onSearch({})}>
                Clear filters
              </Button>
            }
          />
        </Card>
      ) : (
        <VmArea>
          <DataTable
            label="Virtual machines"
            columns={vmColumns}
            rows={shown}
            rowId={idOf}
            rowName={nameOf}
            sort={sortOf(search)}
            onSort={onSort}
            selection={selection}
            onSelection={setSelection}
            card={cardOf}
            bulkBar={
              selected.length > 0 ? (
                <BulkBar selected={selected} running={bulk.running} onAction={onBulk} onClear={clear} />
              ) : null
            }
          />
        </VmArea>
      )}
      <DeleteVmsDialog
        key={deletion.key}
        vms={deletion.vms}
        open={deletion.open}
        onConfirm={onDelete}
        onClose={closeDeletion}
      />
    </RowActionContext>
  )
}
