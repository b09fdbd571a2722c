import { useState } from 'react'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { confirmAddress } from '~/data/accounts/confirm-address.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'
import type { MailedLink } from '../mailed-link.ts'

type State =
  | { readonly phase: 'asking' | 'sending' | 'done' }
  | { readonly phase: 'failed'; readonly why: string }

interface ConfirmPageProps {
  /** What was in the address when the page was opened. */
  readonly link: MailedLink | undefined
}

/** A click confirms, not the look at the page: programs that read mail follow links too. */
export const ConfirmPage = ({ link: opened }: ConfirmPageProps) => {
  const [link] = useState(opened)
  const [state, setState] = useState<State>({ phase: 'asking' })
  const confirm = async (body: MailedLink) => {
    setState({ phase: 'sending' })
    try {
      await confirmAddress(body)
      setState({ phase: 'done' })
    } catch (error) {
      setState({ phase: 'failed', why: errorText(error, 'Failed to confirm your address') })
    }
  }

  if (state.phase === 'done' || !link) {
    return (
      <>
        <FormHead
          title={link ? 'Your address is confirmed' : 'Invalid confirmation link'}
          context={link ? 'Thank you.' : 'A part of the link is missing. Sign in and ask for a new one.'}
          takesFocus={link !== undefined}
        />
        <ButtonLink to="/dashboard" size="md" wide>
          Go to the dashboard
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <FormHead title="Confirm your address" context={<strong>{link.email}</strong>} />
      <GuestForm
        onSubmit={(event) => {
          event.preventDefault()
          void confirm(link)
        }}
      >
        {state.phase === 'failed' ? (
          <PlainNotice tone="error" role="alert">
            {state.why}
          </PlainNotice>
        ) : null}
        <Button type="submit" size="md" loading={state.phase === 'sending'} loadingText="Confirming...">
          Confirm
        </Button>
      </GuestForm>
      {state.phase === 'failed' ? (
        <GuestFoot>
          <AppLink to="/dashboard">Go to the dashboard</AppLink>
        </GuestFoot>
      ) : null}
      <GuestFoot>
        Not you? <AppLink to="/forgot-password">Choose a new password</AppLink>
      </GuestFoot>
    </>
  )
}
