import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The list opens below what it belongs to, where a panel may end: it is brought into sight. */
const comeIntoSight = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

interface ItemListProps {
  /** What is listed. */
  readonly label: string
  readonly children: ReactNode
}

/** What belongs to an operation, in little room. */
export const ItemList = ({ label, children }: ItemListProps) => (
  <Box
    as="ul"
    ref={comeIntoSight}
    listStyleType="none"
    maxH="12rem"
    overflowY="auto"
    mt="2"
    fontSize="13px"
    tabIndex={0}
    aria-label={label}
  >
    {children}
  </Box>
)
