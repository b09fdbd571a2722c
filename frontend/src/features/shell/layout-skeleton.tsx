import { Box, Flex } from '@chakra-ui/react'
import { PageSkeleton } from '~/components/skeletons.tsx'
import { useSidebar } from './sidebar-state.ts'

/** The frame's outlines while its code arrives, so that nothing moves when it does. */
export const LayoutSkeleton = () => {
  const open = useSidebar((state) => state.open)
  return (
    <Flex minH="100dvh" direction={{ base: 'column', lg: 'row' }}>
      <Box
        flexShrink="0"
        w={{ base: 'full', lg: open ? '300px' : '60px' }}
        h={{ base: '14', lg: '100dvh' }}
        bg="bg.panel"
        borderEndWidth={{ lg: '1px' }}
        borderBottomWidth={{ base: '1px', lg: '0' }}
      />
      <Box flex="1" minW="0">
        <PageSkeleton />
      </Box>
    </Flex>
  )
}
