import { FormHead } from '~/components/accounts/form-head.tsx'
import { AccountButtons, AccountLinks } from './account-links.tsx'
import { ByCodeForm } from './by-code-form.tsx'
import { ByLetterForm } from './by-letter-form.tsx'
import { contextOf, needsOwnAccount, titleOf } from './offer-words.ts'
import type { Way } from './way.ts'

/** For who is not signed in: a new account, or the way to the one that there is. */
export const JoinAsGuest = (way: Way) => {
  const { code, offer } = way
  const head = <FormHead title={titleOf(offer)} context={contextOf(offer)} />
  if (needsOwnAccount(offer)) {
    return (
      <>
        {head}
        <p style={{ marginBottom: '1rem' }}>
          For <strong>{offer.email}</strong>. Sign up or sign in with this address; you come back here.
        </p>
        <AccountButtons code={code} />
      </>
    )
  }
  return (
    <>
      {head}
      {offer.personal ? <ByLetterForm {...way} /> : <ByCodeForm {...way} />}
      <AccountLinks code={code} />
    </>
  )
}
