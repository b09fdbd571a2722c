import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { AppLink, ButtonLink } from '~/components/app-link.tsx'
import { FormHead } from '~/components/form-head.tsx'
import { heldLink } from './reset-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const InvalidLink = () => (
  <>
    <FormHead
      title="Invalid reset password link"
      context="A part of the link is missing. Ask for a new one."
    />
    <ButtonLink to="/forgot-password" size="md" w="full">
      Request a new link
    </ButtonLink>
    <Text textAlign="center" mt="6">
      <AppLink to="/login">Back to login</AppLink>
    </Text>
  </>
)

export const ResetPasswordPage = () => {
  // What was in the address when the page was opened.
  const [link] = useState(heldLink)
  return link ? <ResetPasswordForm link={link} /> : <InvalidLink />
}
