import { Text } from '@chakra-ui/react'
import type { Template } from '@labkeeper/contract/templates/templates'
import { MiddleText } from '~/ui/middle-text.tsx'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { Time } from '~/ui/time.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateStatus } from './template-status.tsx'

const column = columnHelper<Template>()
const sorted = { sortFn: 'alphanumeric' } as const

/** Screen readers hear it in one piece. */
const Name = ({ text }: { readonly text: string }) => (
  <Text as="span" fontWeight="medium">
    <Text as="span" srOnly>
      {text}
    </Text>
    <span aria-hidden>
      <MiddleText text={text} />
    </span>
  </Text>
)
const Whole = ({ text }: { readonly text: string }) => <span title={text}>{text}</span>

export const templateColumns = column.columns([
  column.accessor('snapshotName', {
    id: 'name',
    header: 'Name',
    cell: ({ getValue }) => <Name text={getValue()} />,
    ...sorted,
  }),
  column.accessor('vmName', {
    id: 'vm',
    header: 'VM',
    cell: ({ getValue }) => <Whole text={getValue()} />,
    meta: { width: 'max(90px, 13cqw)' },
    ...sorted,
  }),
  column.accessor('resourceGroupName', {
    id: 'resourceGroup',
    header: 'Resource Group',
    cell: ({ getValue }) => <Whole text={getValue()} />,
    meta: { width: 'max(120px, 13cqw)' },
    ...sorted,
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row }) => <TemplateStatus template={row.original} />,
    meta: { width: 'max(150px, 17cqw)', wraps: true },
    ...sorted,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Created',
    cell: ({ getValue }) => <Time at={getValue()} />,
    meta: { width: '100px', wraps: true },
    ...sorted,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <TemplateActions template={row.original} />,
    // Wide enough for the words where there is room for them: see template-actions.tsx.
    meta: { width: 'clamp(96px, (100cqw - 795px) * 999, 260px)', align: 'end', stays: true, wraps: true },
  }),
])
