import { chakra, Flex, Skeleton } from '@chakra-ui/react'
import type { RowData } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { SelectRow } from './data-table-body.tsx'
import type { Selection } from './data-table-features.ts'
import { withFocused } from './kept-row.ts'

interface CardsProps<Row extends RowData> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Of the rows, in their order. */
  readonly ids: readonly string[]
  readonly rowName: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  readonly selection: Selection
  /** Absent where rows cannot be selected. */
  readonly onSelect: SelectRow | undefined
}

const gap = 8

/** One style sheet for all cards: a styled component per part of a card would be most of what a phone has to do. */
const CardArea = chakra('ul', {
  base: {
    position: 'relative',
    '& > li': { position: 'absolute', top: '0', insetInline: '0' },
    '& [data-card]': {
      display: 'flex',
      bg: 'bg.panel',
      borderWidth: '1px',
      rounded: 'l3',
      '& > label': { display: 'flex', px: '3', pt: '3.5', alignItems: 'flex-start', cursor: 'pointer' },
      '& > div': { flex: '1', minW: '0', py: '3', ps: '4', pe: '2' },
      '& > label + div': { ps: '0' },
    },
    '& [data-card][data-selected]': {
      bg: { _light: 'blue.50', _dark: 'blue.950' },
      borderColor: 'blue.border',
    },
  },
})

/** The table on a phone: one card a row, scrolling with the page, only those in sight in it. */
export const DataTableCards = <Row extends RowData>(props: CardsProps<Row>) => {
  const { label, rows, ids, rowName, card, selection, onSelect } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    // What stands above the list may grow (progress, failures), so its place is read again after every change.
    const read = () => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 96,
    gap,
    overscan: 6,
    rangeExtractor: useMemo(() => withFocused(ids), [ids]),
    scrollMargin: offset,
  })
  return (
    <CardArea ref={list} role="list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        const id = ids[item.index]
        if (row === undefined || id === undefined) return null
        const isSelected = selection.has(id)
        return (
          <li
            key={id}
            ref={virtualizer.measureElement}
            data-index={item.index}
            data-row={id}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            <div data-card data-selected={isSelected || undefined}>
              {onSelect ? (
                // biome-ignore lint/a11y/noLabelWithoutControl: the label only enlarges the checkbox, which has its own name.
                <label>
                  <Checkbox
                    aria-label={`Select ${rowName(row)}`}
                    checked={isSelected}
                    onChange={(event) => onSelect(id, event.currentTarget.checked)}
                  />
                </label>
              ) : null}
              <div>{card(row)}</div>
            </div>
          </li>
        )
      })}
    </CardArea>
  )
}

export const CardsSkeleton = () => (
  <Flex direction="column" gap="2" role="status" aria-label="Loading">
    {[1, 2, 3, 4, 5].map((card) => (
      <Flex
        key={card}
        direction="column"
        justify="center"
        gap="2.5"
        h="24"
        px="4"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
      >
        <Skeleton h="3.5" w="45%" />
        <Skeleton h="3.5" w="25%" />
        <Skeleton h="3" w="65%" />
      </Flex>
    ))}
  </Flex>
)
