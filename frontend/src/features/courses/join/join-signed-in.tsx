import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { logOut } from '~/data/accounts/log-out.ts'
import { joinCourse } from '~/data/courses/joining.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'
import { ProofForm } from './join-form.ts'
import { contextOf, titleOf } from './offer-words.ts'
import { ProofField } from './proof-field.tsx'
import { Refusal } from './refusal.tsx'
import { isInvalidLink } from './use-offer.ts'
import { useProof } from './use-proof.ts'
import type { Way } from './way.ts'

const otherAddress = 'This invitation is for another address. Sign out, and open it again.'

interface Refused {
  readonly why: string
  /** Another account may be let in. */
  readonly isAboutAccount: boolean
}

interface LeaveProps {
  /** They are about to be signed out, as they wished. */
  readonly onLeft: () => void
}

const SignOut = ({ onLeft }: LeaveProps) => {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    onLeft()
    void logOut()
  }
  return (
    <Button size="xs" variant="outline" loading={isLeaving} loadingText="Sign out" onClick={leave}>
      Sign out
    </Button>
  )
}

/** With the account that is signed in; where its address was never proved, with six digits from a letter. */
export const JoinSignedIn = (props: Way & LeaveProps & { readonly email: string }) => {
  const { email, code, offer, onJoined, onOver, onLeft } = props
  const isForOther = offer.email !== undefined && offer.email.toLowerCase() !== email.toLowerCase()
  const [refused, setRefused] = useState<Refused | undefined>(
    isForOther ? { why: otherAddress, isAboutAccount: true } : undefined,
  )
  /** The server's sentence, once it asks for a proof. */
  const [needed, setNeeded] = useState<string>()
  const [isJoining, setJoining] = useState(false)
  const form = useForm({ resolver: zodResolver(ProofForm), defaultValues: { proof: '' } })
  const proof = useProof({ code, onOver })

  const join = async (digits?: string) => {
    setJoining(true)
    setRefused(undefined)
    try {
      onJoined(await joinCourse(code, digits))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_needed') setNeeded(error.message)
      else if (isInvalidLink(error) && !showFieldErrors(form, error)) onOver()
      else if (!showFieldErrors(form, error)) {
        const isAboutAccount = error instanceof ApiError && error.status === 403
        setRefused({ why: errorText(error, 'Failed to join'), isAboutAccount })
      }
    } finally {
      setJoining(false)
    }
  }
  const submit = form.handleSubmit(({ proof: digits }) => join(digits))
  const isAsked = proof.sent !== undefined
  return (
    <>
      <FormHead title={titleOf(offer)} context={contextOf(offer)} />
      <GuestForm
        onSubmit={(event) => {
          event.preventDefault()
          void (needed === undefined ? join() : submit(event))
        }}
      >
        <p style={{ wordBreak: 'break-word' }}>
          You are signed in as <strong>{email}</strong>.
        </p>
        {needed === undefined ? null : (
          <>
            <PlainNotice tone="warning" role="alert">
              {needed}
            </PlainNotice>
            <Refusal why={proof.why} />
            <Button
              variant={isAsked ? 'outline' : 'solid'}
              size="md"
              loading={proof.isSending}
              loadingText="Sending..."
              onClick={() => void proof.ask(email)}
            >
              Send me a code
            </Button>
          </>
        )}
        {isAsked ? (
          <ProofField
            sent={proof.sent}
            error={form.formState.errors.proof?.message}
            input={form.register('proof')}
          />
        ) : null}
        <Refusal why={refused?.why}>
          {refused?.isAboutAccount ? (
            <SignOut onLeft={onLeft} />
          ) : (
            <AppLink to="/dashboard">Go to the dashboard</AppLink>
          )}
        </Refusal>
        {isForOther || (needed !== undefined && !isAsked) ? null : (
          <Button type="submit" size="md" loading={isJoining} loadingText="Joining...">
            Join
          </Button>
        )}
      </GuestForm>
      {refused?.isAboutAccount ? null : (
        <GuestFoot>
          Not you? <SignOut onLeft={onLeft} />
        </GuestFoot>
      )}
    </>
  )
}
