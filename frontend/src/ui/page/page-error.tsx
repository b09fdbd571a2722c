import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { askForLostParts } from '~/lib/browser/lazy-part.ts'
import { ErrorState } from './error-state.tsx'

/** Stands in for a page that broke while loading or drawing. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    askForLostParts()
    await router.invalidate()
    setRetrying(false)
    reset()
  }
  return (
    <ErrorState
      level="h1"
      title="This page could not be shown"
      error={error}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  )
}
