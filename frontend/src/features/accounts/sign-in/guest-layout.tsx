import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from '~/lib/server/auth.ts'
import { GuestFrame } from './guest-frame.tsx'

/** Signing in, here or in another tab, runs the guard again, which leads on. */
export const GuestLayout = () => {
  const router = useRouter()
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  useEffect(() => {
    if (isAuthenticated) void router.invalidate()
  }, [isAuthenticated, router])

  return <GuestFrame />
}
