import { ChakraProvider, type SystemContext } from '@chakra-ui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { Toaster } from './components/toaster.tsx'
import { router } from './router.tsx'

export const App = ({ system }: { readonly system: SystemContext }) => (
  <StrictMode>
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
      <Toaster />
    </ChakraProvider>
  </StrictMode>
)
