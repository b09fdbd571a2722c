import { FormHead } from '~/components/accounts/form-head.tsx'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { backTo } from './account-links.tsx'
import { titleOf } from './offer-words.ts'
import type { Way } from './way.ts'

interface SignedOutProps extends Pick<Way, 'code' | 'offer'> {
  /** Whoever sits here now is somebody else. */
  readonly onOther: () => void
}

/** For who was signed in here, and is no longer: the session has ended while the page was open. */
export const SignedOut = ({ code, offer, onOther }: SignedOutProps) => (
  <>
    <FormHead title={titleOf(offer)} context="You have been signed out. Sign in again to join." takesFocus />
    <div style={{ display: 'grid', gap: '0.75rem' }}>
      <ButtonLink to="/login" search={backTo(code)} size="md" wide>
        Sign in
      </ButtonLink>
      <Button variant="outline" size="md" wide onClick={onOther}>
        Join as somebody else
      </Button>
    </div>
  </>
)
