import { Box, type BoxProps } from '@chakra-ui/react'
import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { OperationCard } from './operation-card.tsx'
import { useNoteworthy } from './use-noteworthy.ts'

interface OperationsPanelProps extends BoxProps {
  /** Only these; all of them unless said otherwise. */
  readonly kinds?: readonly OperationKind[]
  /**
   * At the foot of a page that fills the screen, on a phone over its list: what comes and goes there moves nothing that
   * can be pressed. `mb` says how much of the page's padding it may use.
   */
  readonly atFoot?: boolean
}

const foot = {
  mt: 'auto',
  pt: '4',
  position: 'sticky',
  bottom: { base: '3', md: '0' },
  zIndex: '1',
  flexShrink: '0',
  // Beside the panel one presses what lies below.
  pointerEvents: 'none',
} as const

/** What runs and what failed lately. Nothing at all while there is neither. */
export const OperationsPanel = ({ kinds, atFoot = false, ...rest }: OperationsPanelProps) => {
  const groups = useNoteworthy().filter(({ kind }) => kinds?.includes(kind) ?? true)
  if (groups.length === 0) return null
  return (
    <Box {...(atFoot && foot)} mb="4" {...rest}>
      <Box
        as="section"
        aria-label="Operations"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        pointerEvents="auto"
        boxShadow={atFoot ? { base: 'lg', md: 'none' } : undefined}
      >
        <Box as="ul" listStyleType="none" maxH={atFoot ? 'min(20rem, 40dvh)' : '20rem'} overflowY="auto">
          {groups.map((progress) => (
            <OperationCard key={progress.key} progress={progress} />
          ))}
        </Box>
      </Box>
    </Box>
  )
}
