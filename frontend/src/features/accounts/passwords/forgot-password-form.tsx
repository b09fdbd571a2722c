import { zodResolver } from '@hookform/resolvers/zod'
import { ForgotPasswordInput } from '@labkeeper/contract/accounts/passwords'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { sendResetLink } from '~/data/accounts/passwords.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'

const BackToLogin = () => (
  <GuestFoot>
    <AppLink to="/login" search>
      Back to login
    </AppLink>
  </GuestFoot>
)

interface LinkSentProps {
  readonly to: string
  readonly onAgain: () => void
}

/** The server does not tell whether there is such an account, so neither does this. */
const LinkSent = ({ to, onAgain }: LinkSentProps) => (
  <>
    <FormHead
      takesFocus
      title="Check your email"
      context={
        <>
          If <strong>{to}</strong> has an account with a password here, a link is on its way. It works once,
          for 30 minutes.
        </>
      }
    />
    <Button variant="outline" size="md" wide onClick={onAgain}>
      Send another link
    </Button>
    <BackToLogin />
  </>
)

export const ForgotPasswordForm = () => {
  const form = useForm({ resolver: zodResolver(ForgotPasswordInput), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const [sentTo, setSentTo] = useState<string>()

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await sendResetLink(email)
      toast.success('Password reset email sent successfully')
      setSentTo(email)
    } catch (error) {
      toast.error(errorText(error, 'Failed to send password reset email'))
      showFieldErrors(form, error)
    }
  })

  if (sentTo !== undefined) return <LinkSent to={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <>
      <FormHead title="Forgot password" context="We send you a link to choose a new one." />
      <GuestForm onSubmit={(event) => void submit(event)}>
        <FormField label="Email or username" error={errors.email?.message}>
          <Input
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            {...form.register('email')}
          />
        </FormField>
        <Button type="submit" size="md" loading={isSubmitting} loadingText="Sending...">
          Send Reset Link
        </Button>
      </GuestForm>
      <BackToLogin />
    </>
  )
}
