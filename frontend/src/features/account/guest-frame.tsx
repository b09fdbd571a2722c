import { Box, Flex } from '@chakra-ui/react'
import { Outlet } from '@tanstack/react-router'
import { Brand } from '~/components/brand.tsx'

/** One centred card. */
export const GuestFrame = () => (
  <Flex as="main" minH="100dvh" direction="column" align="center" px="4" py={{ base: '8', md: '12' }}>
    <Flex direction="column" w="full" maxW="25rem" my="auto">
      <Brand justifyContent="center" mb="6" />
      <Box bg="bg.panel" borderWidth="1px" rounded="l3" p={{ base: '5', sm: '8' }} shadow="sm">
        <Outlet />
      </Box>
    </Flex>
  </Flex>
)
