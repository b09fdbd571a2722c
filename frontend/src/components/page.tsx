import { Box, type BoxProps } from '@chakra-ui/react'

interface PageProps extends BoxProps {
  /** Tables use the whole width; everything else stops at 1,280 px. */
  readonly wide?: boolean
}

/** The content of one page, below the layout's top bar: gutter and width. */
export const Page = ({ wide = false, ...rest }: PageProps) => (
  <Box
    maxW={wide ? 'none' : '1280px'}
    mx="auto"
    w="full"
    px={{ base: '4', md: '6' }}
    pt={{ base: '4', md: '6' }}
    pb="12"
    {...rest}
  />
)
