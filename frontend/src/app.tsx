import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { Toaster } from './components/toaster.tsx'
import { router } from './router.tsx'

export const App = () => (
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>
)
