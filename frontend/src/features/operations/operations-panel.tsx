import { Box, type BoxProps } from '@chakra-ui/react'
import { OperationCard } from './operation-card.tsx'
import { useNoteworthy } from './use-noteworthy.ts'

/** What runs and what failed lately. Nothing at all while there is neither. */
export const OperationsPanel = (props: BoxProps) => {
  const groups = useNoteworthy()
  if (groups.length === 0) return null
  return (
    <Box as="section" aria-label="Operations" bg="bg.panel" borderWidth="1px" rounded="l3" mb="4" {...props}>
      <Box as="ul" listStyleType="none" maxH="20rem" overflowY="auto">
        {groups.map((progress) => (
          <OperationCard key={progress.key} progress={progress} />
        ))}
      </Box>
    </Box>
  )
}
