import { Box, Flex, Skeleton } from '@chakra-ui/react'
import type { RowData, Row as TableRow } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { features } from './data-table-features.ts'

interface CardsProps<Row extends RowData> {
  readonly label: string
  readonly rows: readonly TableRow<typeof features, Row>[]
  readonly rowName: (row: Row) => string
  readonly card: (row: Row) => ReactNode
  readonly isSelectable: boolean
}

const gap = 8

/** The table on a phone: one card a row, scrolling with the page, only those in sight in it. */
export const DataTableCards = <Row extends RowData>(props: CardsProps<Row>) => {
  const { label, rows, rowName, card, isSelectable } = props
  const list = useRef<HTMLDivElement>(null)
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
    scrollMargin: offset,
  })
  return (
    <Box
      ref={list}
      role="list"
      aria-label={label}
      position="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        if (!row) return null
        const isSelected = row.getIsSelected()
        return (
          <Box
            key={row.id}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            position="absolute"
            top="0"
            insetInline="0"
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            <Flex
              bg={isSelected ? { _light: 'blue.50', _dark: 'blue.950' } : 'bg.panel'}
              borderWidth="1px"
              borderColor={isSelected ? 'blue.border' : 'border'}
              rounded="l3"
            >
              {isSelectable ? (
                <Flex as="label" px="3" pt="3.5" align="flex-start" cursor="pointer">
                  <Checkbox
                    aria-label={`Select ${rowName(row.original)}`}
                    checked={isSelected}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Flex>
              ) : null}
              <Box flex="1" minW="0" py="3" ps={isSelectable ? '0' : '4'} pe="2">
                {card(row.original)}
              </Box>
            </Flex>
          </Box>
        )
      })}
    </Box>
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
