import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { ButtonLink } from '~/ui/app-link.tsx'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'
import { ProgressBar } from '~/ui/notice/progress-bar.tsx'
import styles from './callback-page.module.css'
import { finishSignIn, useSignInProgress } from './finish-sign-in.ts'

const successMs = 2000

const steps = {
  0: 'Loading...',
  33: "Checking Microsoft's answer...",
  66: 'Signing you in...',
  100: 'Done. Taking you to your dashboard...',
} as const

const Failed = ({ error }: { readonly error: string }) => (
  <>
    <FormHead title="Sign-in failed" takesFocus />
    <PlainNotice tone="error" role="alert">
      {error}
    </PlainNotice>
    <div className={styles.choices}>
      <ButtonLink to="/auth/azure" replace size="md">
        Try Again
      </ButtonLink>
      <ButtonLink to="/login" replace variant="outline" size="md">
        Back to Login
      </ButtonLink>
    </div>
  </>
)

/** Where Microsoft sends the browser back to. */
export const CallbackPage = () => {
  const progress = useSignInProgress()
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => finishSignIn(new URL(router.history.location.href, window.location.origin)), [router])

  const destination = progress.phase === 'success' ? progress.destination : undefined
  useEffect(() => {
    if (destination === undefined) return
    // Replaced, so that Back does not return to a code that is used up.
    const timer = setTimeout(() => void navigate({ href: destination, replace: true }), successMs)
    return () => clearTimeout(timer)
  }, [destination, navigate])

  if (progress.phase === 'error') return <Failed error={progress.error} />
  const { phase, percent } = progress
  return (
    <>
      <FormHead
        title={phase === 'success' ? 'You are signed in' : 'Signing in with Microsoft'}
        context={phase === 'success' ? `Welcome, ${progress.name}.` : 'This takes a moment.'}
      />
      <ProgressBar label="Sign-in" total={100} succeeded={percent} failed={0} />
      <p role="status" className={styles.step}>
        {steps[percent]}
      </p>
    </>
  )
}
