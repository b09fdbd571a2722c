import type { Joined } from '@labkeeper/contract/courses/joining'
import { useState } from 'react'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot } from '~/components/accounts/guest-page.tsx'
import { useAuth } from '~/lib/server/auth.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { JoinAsGuest } from './join-as-guest.tsx'
import { JoinSignedIn } from './join-signed-in.tsx'
import { JoinedPage } from './joined-page.tsx'
import { SignedOut } from './signed-out.tsx'
import { notValid, type OfferState, useOffer } from './use-offer.ts'

const loading = { display: 'flex', justifyContent: 'center', paddingBlock: '3rem' } as const

interface NoOfferProps {
  readonly state: Exclude<OfferState, { readonly phase: 'ready' }>
  readonly onAgain: () => void
}

const NoOffer = ({ state, onAgain }: NoOfferProps) => {
  if (state.phase === 'loading') {
    return (
      <div style={loading} role="status" aria-label="Loading">
        <title>Join · Labkeeper</title>
        <Spinner />
      </div>
    )
  }
  return (
    <>
      <FormHead
        title={state.isInvalid ? 'Invalid link' : 'Something went wrong'}
        context={state.why}
        takesFocus
      />
      {state.isInvalid ? null : (
        <Button size="md" wide onClick={onAgain}>
          Try Again
        </Button>
      )}
      <GuestFoot>
        <AppLink to="/dashboard">Go to the dashboard</AppLink>
      </GuestFoot>
    </>
  )
}

/** Where a join code and a personal link lead: into a course, with the account that is there or a new one. */
export const JoinPage = ({ code }: { readonly code: string }) => {
  const { state, again } = useOffer(code)
  const email = useAuth(({ user }) => user?.email)
  const [wasSignedIn, setSignedIn] = useState(false)
  /** Who was signed in has left as they wished, or is not who sits here now. */
  const [isOther, setOther] = useState(false)
  const [joined, setJoined] = useState<Joined>()
  const [isOver, setOver] = useState(false)
  if (email !== undefined && !wasSignedIn) setSignedIn(true)
  if (joined) return <JoinedPage joined={joined} />
  if (isOver) return <NoOffer state={{ phase: 'failed', why: notValid, isInvalid: true }} onAgain={again} />
  if (state.phase !== 'ready') return <NoOffer state={state} onAgain={again} />
  const way = { code, offer: state.offer, onJoined: setJoined, onOver: () => setOver(true) }
  const leave = () => setOther(true)
  if (email !== undefined) return <JoinSignedIn key={email} email={email} onLeft={leave} {...way} />
  return wasSignedIn && !isOther ? <SignedOut {...way} onOther={leave} /> : <JoinAsGuest {...way} />
}
