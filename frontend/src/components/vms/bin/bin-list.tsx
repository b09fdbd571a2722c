import { Text } from '@chakra-ui/react'
import type { BinItem } from '@labkeeper/contract/courses/bin'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { removeBinItem, restoreBinItem } from '~/data/vms/bin.ts'
import { tell } from '~/lib/tell.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { type ListQuery, ListView } from '~/ui/table/list-view.tsx'
import { type BinAction, BinActionContext } from './bin-actions.tsx'
import { BinCard } from './bin-card.tsx'
import { binColumns } from './bin-columns.tsx'

const idOf = ({ id }: BinItem): string => id
const nameOf = ({ name }: BinItem): string => name
const cardOf = (item: BinItem) => <BinCard item={item} />

interface BinListProps {
  readonly query: ListQuery<BinItem>
  readonly mayAct: boolean
  readonly level?: 'h2' | 'h3'
  /** The lab keeps nothing any more. */
  readonly isOff?: boolean
  /** Above the list. */
  readonly children?: ReactNode
}

/** What was removed and can come back, with what can be done about it. */
export const BinList = ({ query, mayAct, level = 'h2', isOff = false, children }: BinListProps) => {
  const { confirm, confirmation } = useConfirm()
  const restore = useMutation(restoreBinItem())
  const remove = useMutation(removeBinItem())
  const act = (action: BinAction, item: BinItem) => {
    if (action === 'restore') void tell(restore.mutateAsync(item), 'Failed to restore it')
    else
      confirm({
        title: `Remove ${item.name} now?`,
        text: <Text>This action cannot be undone.</Text>,
        confirmLabel: 'Remove now',
        onConfirm: () => tell(remove.mutateAsync(item), 'Failed to remove it'),
      })
  }
  return (
    <BinActionContext value={mayAct ? act : undefined}>
      <ListView
        query={query}
        failed="Failed to load the bin"
        level={level}
        head={children}
        empty={{
          icon: Trash2,
          title: 'The bin is empty.',
          children: isOff
            ? 'The lab keeps nothing: what Labkeeper removes by itself is gone at once.'
            : 'What Labkeeper removes by itself can be restored from here for some days.',
        }}
        label="Bin"
        columns={binColumns}
        rows={query.data}
        rowId={idOf}
        rowName={nameOf}
        card={cardOf}
        minWidth="56rem"
      />
      {confirmation}
    </BinActionContext>
  )
}
