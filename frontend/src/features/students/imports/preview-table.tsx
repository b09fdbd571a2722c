import { Box, Flex } from '@chakra-ui/react'
import type { StudentRow } from '@labkeeper/contract/students/student-file'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { useIsPhone } from '~/ui/hooks/use-is-phone.ts'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { rowHeight, TableArea } from '~/ui/table/table-area.tsx'
import { VirtualList } from '~/ui/table/virtual-list.tsx'

const label = 'CSV preview'
const mostHigh = '24rem'
/** Name, e-mail and state below each other. */
const cardHeight = 84

const keyOf = ({ row }: StudentRow): string => String(row)

const RowNumber = ({ row }: { readonly row: StudentRow }) => (
  <Box as="span" color="fg.muted" textStyle="xs" ms="auto" flexShrink="0" whiteSpace="nowrap">
    Row {row.row}
  </Box>
)

const State = ({ row }: { readonly row: StudentRow }) => (
  <Flex gap="2" align="center" minW="0">
    <StatusBadge colour={row.error ? 'red' : 'green'}>{row.error ? 'Error' : 'Valid'}</StatusBadge>
    {row.error ? (
      <Box as="span" color="fg.error" truncate title={row.error}>
        {row.error}
      </Box>
    ) : null}
  </Flex>
)

const Empty = () => (
  <Box as="span" color="fg.muted">
    (empty)
  </Box>
)

const TableRow = ({ row, index }: { readonly row: StudentRow; readonly index: number }) => (
  <tr data-row aria-rowindex={index + 2}>
    <td title={row.name}>{row.name || <Empty />}</td>
    <td title={row.email}>{row.email || <Empty />}</td>
    <td>
      <Flex gap="2" align="center">
        <State row={row} />
        <RowNumber row={row} />
      </Flex>
    </td>
  </tr>
)

const PhoneRow = ({ row }: { readonly row: StudentRow }) => (
  <Flex
    direction="column"
    justify="center"
    gap="0.5"
    h="full"
    px="3"
    borderBottomWidth="1px"
    borderColor="border.muted"
  >
    <Flex gap="2" align="baseline">
      <Box fontWeight="medium" truncate>
        {row.name || <Empty />}
      </Box>
      <RowNumber row={row} />
    </Flex>
    <Box color="fg.muted" fontSize="13px" truncate>
      {row.email || <Empty />}
    </Box>
    <Box fontSize="13px">
      <State row={row} />
    </Box>
  </Flex>
)

interface RowsProps {
  readonly rows: readonly StudentRow[]
}

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr data-gap aria-hidden style={{ height }}>
      <td colSpan={3} />
    </tr>
  ) : null

/** Nothing sorts these rows, so they need no table model, which would take longer to make than all the rest. */
const Table = ({ rows }: RowsProps) => {
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area,
    estimateSize: () => rowHeight,
    overscan: 6,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  return (
    // Scrolled by keys as well: no row can take the focus.
    <TableArea ref={setArea} style={{ maxHeight: mostHigh }} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: '36rem' }}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col" style={{ width: '45%' }}>
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index]
            return row ? <TableRow key={keyOf(row)} row={row} index={index} /> : null
          })}
          <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </TableArea>
  )
}

/** A hundred thousand rows like ten, in a box of their own: what follows the preview stays within reach. */
export const PreviewTable = ({ rows }: RowsProps) => (
  <Box borderWidth="1px" rounded="l2" overflow="hidden">
    {useIsPhone() ? (
      <VirtualList label={label} items={rows} itemKey={keyOf} rowHeight={cardHeight} maxH={mostHigh}>
        {(row) => <PhoneRow row={row} />}
      </VirtualList>
    ) : (
      <Table rows={rows} />
    )}
  </Box>
)
