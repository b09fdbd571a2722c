import { GuestFoot } from '~/components/accounts/guest-page.tsx'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'

/** Where signing in and signing up lead back to. */
export const backTo = (code: string) => ({ redirect: `/join/${encodeURIComponent(code)}` })

/** For who has an account, or needs one of the own to teach. */
export const AccountLinks = ({ code }: { readonly code: string }) => (
  <>
    <GuestFoot>
      <AppLink to="/login" search={backTo(code)}>
        I have an account
      </AppLink>
    </GuestFoot>
    <p style={{ marginTop: '0.5rem', textAlign: 'center', color: 'var(--chakra-colors-fg-muted)' }}>
      Do you teach?{' '}
      <AppLink to="/signup" search={backTo(code)}>
        Sign up
      </AppLink>
    </p>
  </>
)

/** The two ways of somebody who teaches, where nothing else leads on. */
export const AccountButtons = ({ code }: { readonly code: string }) => (
  <div style={{ display: 'grid', gap: '0.75rem' }}>
    <ButtonLink to="/signup" search={backTo(code)} size="md" wide>
      Sign up
    </ButtonLink>
    <ButtonLink to="/login" search={backTo(code)} variant="outline" size="md" wide>
      I have an account
    </ButtonLink>
  </div>
)

/** The way to the account that the address has already. */
export const SignInButton = ({ code }: { readonly code: string }) => (
  <ButtonLink to="/login" search={backTo(code)} size="xs" variant="outline">
    Sign in
  </ButtonLink>
)
