import { Box, Flex } from '@chakra-ui/react'
import type { StudentRow } from '@labkeeper/contract/student-file'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useState } from 'react'
import { rowHeight, TableArea } from '~/components/data-table-style.ts'
import { StatusBadge } from '~/components/status-badge.tsx'
import { useIsPhone } from '~/components/use-media.ts'

/** Name, e-mail and state below each other. */
const cardHeight = 84

const State = ({ row }: { readonly row: StudentRow }) => (
  <Flex gap="2" align="center" minW="0">
    <StatusBadge colour={row.error ? 'red' : 'green'}>{row.error ? 'Error' : 'Valid'}</StatusBadge>
    {row.error ? (
      <Box
        as="span"
        color="fg.error"
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        title={row.error}
      >
        {row.error}
      </Box>
    ) : null}
    <Box as="span" color="fg.muted" textStyle="xs" ms="auto" flexShrink="0" whiteSpace="nowrap">
      Row {row.row}
    </Box>
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
      <State row={row} />
    </td>
  </tr>
)

const PhoneRow = ({ row }: { readonly row: StudentRow }) => (
  <Flex
    direction="column"
    justify="center"
    gap="0.5"
    px="3"
    borderBottomWidth="1px"
    borderColor="border.muted"
    style={{ height: cardHeight }}
  >
    <Box fontWeight="medium" truncate>
      {row.name || <Empty />}
    </Box>
    <Box color="fg.muted" fontSize="13px" truncate>
      {row.email || <Empty />}
    </Box>
    <Box fontSize="13px">
      <State row={row} />
    </Box>
  </Flex>
)

interface BodyProps {
  readonly before: number
  readonly after: number
  readonly children: ReactNode
}

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr data-gap aria-hidden style={{ height }}>
      <td colSpan={3} />
    </tr>
  ) : null

const Table = ({ count, before, after, children }: BodyProps & { readonly count: number }) => (
  <table aria-label="CSV preview" aria-rowcount={count + 1} style={{ minWidth: '36rem' }}>
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
      <Gap height={before} />
      {children}
      <Gap height={after} />
    </tbody>
  </table>
)

const Cards = ({ before, after, children }: BodyProps) => (
  <Box
    as="ul"
    listStyleType="none"
    aria-label="CSV preview"
    style={{ paddingTop: before, paddingBottom: after }}
  >
    {children}
  </Box>
)

/**
 * A hundred thousand rows like ten. Nothing sorts them, so they need no table model, which would take longer to make
 * than the rest of the page.
 */
export const PreviewTable = ({ rows }: { readonly rows: readonly StudentRow[] }) => {
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const isPhone = useIsPhone()
  const height = isPhone ? cardHeight : rowHeight
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area,
    estimateSize: () => height,
    overscan: 6,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const drawn = items.map(({ index }) => {
    const row = rows[index]
    if (!row) return null
    return isPhone ? (
      <li key={row.row} aria-setsize={rows.length} aria-posinset={index + 1}>
        <PhoneRow row={row} />
      </li>
    ) : (
      <TableRow key={row.row} row={row} index={index} />
    )
  })
  return (
    <Box borderWidth="1px" rounded="l2" overflow="hidden">
      <TableArea
        ref={setArea}
        style={{ maxHeight: '24rem' }}
        tabIndex={0}
        role="group"
        aria-label="Rows of the file"
      >
        {isPhone ? (
          <Cards before={before} after={after}>
            {drawn}
          </Cards>
        ) : (
          <Table count={rows.length} before={before} after={after}>
            {drawn}
          </Table>
        )}
      </TableArea>
    </Box>
  )
}
