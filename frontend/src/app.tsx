import { ChakraProvider } from '@chakra-ui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { Toaster } from './components/toaster.tsx'
import { system } from './lib/system.ts'
import { router } from './router.tsx'

export const App = () => (
  <StrictMode>
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
      <Toaster />
    </ChakraProvider>
  </StrictMode>
)
