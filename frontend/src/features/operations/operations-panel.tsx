import { Box, type BoxProps } from '@chakra-ui/react'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { OperationCard } from './operation-card.tsx'
import { useNoteworthy } from './use-noteworthy.ts'

interface OperationsPanelProps extends BoxProps {
  /** Only these; all of them unless said otherwise. */
  readonly kinds?: readonly OperationKind[]
}

/** What runs and what failed lately. Nothing at all while there is neither. */
export const OperationsPanel = ({ kinds, ...rest }: OperationsPanelProps) => {
  const groups = useNoteworthy().filter(({ kind }) => kinds?.includes(kind) ?? true)
  if (groups.length === 0) return null
  return (
    <Box as="section" aria-label="Operations" bg="bg.panel" borderWidth="1px" rounded="l3" mb="4" {...rest}>
      <Box as="ul" listStyleType="none" maxH="20rem" overflowY="auto">
        {groups.map((progress) => (
          <OperationCard key={progress.key} progress={progress} />
        ))}
      </Box>
    </Box>
  )
}
