import { useState } from 'react'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot } from '~/components/accounts/guest-page.tsx'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'
import { heldLink } from '../mailed-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const InvalidLink = () => (
  <>
    <FormHead
      title="Invalid reset password link"
      context="A part of the link is missing. Ask for a new one."
    />
    <ButtonLink to="/forgot-password" size="md" wide>
      Request a new link
    </ButtonLink>
    <GuestFoot>
      <AppLink to="/login">Back to login</AppLink>
    </GuestFoot>
  </>
)

export const ResetPasswordPage = () => {
  // What was in the address when the page was opened.
  const [link] = useState(heldLink)
  return link ? <ResetPasswordForm link={link} /> : <InvalidLink />
}
