import { Box, type BoxProps } from '@chakra-ui/react'

interface PageProps extends BoxProps {
  /** Tables use the whole width; everything else stops at 1,280 px. */
  readonly wide?: boolean
  /** As high as the screen, so that a table scrolls in it and the page does not; on phones at least as high. */
  readonly fillsScreen?: boolean
}

/** Below the bar at the top, where there is one instead of the sidebar. */
const screenful = {
  display: 'flex',
  flexDirection: 'column',
  minH: { base: 'calc(100dvh - 3.5rem)', md: '0' },
  h: { md: 'max(100dvh - 3.5rem, 38rem)', lg: 'max(100dvh, 38rem)' },
} as const

/** The content of one page, below the layout's top bar: gutter and width. */
export const Page = ({ wide = false, fillsScreen = false, ...rest }: PageProps) => (
  <Box
    maxW={wide ? 'none' : '1280px'}
    mx="auto"
    w="full"
    px={{ base: '4', md: '6' }}
    pt={{ base: '4', md: '6' }}
    pb="12"
    {...(fillsScreen ? screenful : {})}
    {...rest}
  />
)
