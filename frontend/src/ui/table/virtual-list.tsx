import { Box, type BoxProps } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useMemo, useState } from 'react'
import { withFocused } from './kept-row.ts'

interface VirtualListProps<Item> extends Omit<BoxProps, 'children'> {
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  /** Pixels; all rows are as high. */
  readonly rowHeight: number
  readonly children: (item: Item) => ReactNode
}

/** Thousands of rows in a box of its own, of which only those in sight and the focused one are in the page. */
export const VirtualList = <Item,>(props: VirtualListProps<Item>) => {
  const { label, items, itemKey, rowHeight, children, ...rest } = props
  // State, not a ref: the rows are drawn once the box is there.
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const ids = useMemo(() => items.map(itemKey), [items, itemKey])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => area,
    estimateSize: () => rowHeight,
    overscan: 4,
    rangeExtractor: useMemo(() => withFocused(ids), [ids]),
    useFlushSync: false,
  })
  return (
    // Scrolled by keys as well, even where no row can take the focus.
    <Box
      ref={setArea}
      role="list"
      aria-label={label}
      tabIndex={0}
      overflowY="auto"
      overscrollBehavior="contain"
      {...rest}
    >
      <Box position="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const item = items[index]
          const id = ids[index]
          if (item === undefined || id === undefined) return null
          return (
            <Box
              key={id}
              data-row={id}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              position="absolute"
              insetInline="0"
              style={{ top: start, height: size }}
            >
              {children(item)}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
