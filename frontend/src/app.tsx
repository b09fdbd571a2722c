import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { router } from './router.tsx'
import { Toaster } from './ui/notice/toaster.tsx'

export const App = () => (
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>
)
