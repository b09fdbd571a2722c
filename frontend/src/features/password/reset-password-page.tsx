import { useState } from 'react'
import { AppLink, ButtonLink } from '~/components/app-link.tsx'
import { FormHead } from '~/components/form-head.tsx'
import { GuestFoot } from '~/components/guest-page.tsx'
import { heldLink } from '~/lib/mailed-link.ts'
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
