import { Box, type BoxProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'

/** Most pages are opened while there is none. */
export const OperationCard = deferred(async () => (await import('./operation-card.tsx')).OperationCard)

export interface OperationsBoxProps extends BoxProps {
  /** A card each. */
  readonly children: readonly ReactNode[]
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

/** Where the cards of operations stand; nothing at all while there are none. */
export const OperationsBox = ({ children, atFoot = false, ...rest }: OperationsBoxProps) =>
  children.length === 0 ? null : (
    <Arriving>
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
            {children}
          </Box>
        </Box>
      </Box>
    </Arriving>
  )
