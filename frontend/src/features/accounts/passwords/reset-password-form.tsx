import { zodResolver } from '@hookform/resolvers/zod'
import { ResetPasswordForm as ResetPasswordSchema } from '@labkeeper/contract/accounts/passwords'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { resetPassword } from '~/data/accounts/passwords.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import type { MailedLink } from '../mailed-link.ts'

interface ResetPasswordFormProps {
  readonly link: MailedLink
}

export const ResetPasswordForm = ({ link }: ResetPasswordFormProps) => {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(ResetPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await resetPassword(link, password)
      toast.success('Password reset successfully')
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      toast.error(errorText(error, 'Failed to reset password'))
      showFieldErrors(form, error)
    }
  })

  return (
    <>
      <FormHead
        title="Reset password"
        context={
          <>
            For <strong>{link.email}</strong>. Everywhere you are signed in, you will have to sign in again.
          </>
        }
      />
      <GuestForm onSubmit={(event) => void submit(event)}>
        {/* Password managers keep the new password under this name. */}
        <input type="text" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          autoFocus
          help="At least 6 characters."
          error={errors.password?.message}
          {...form.register('password', { deps: ['confirmPassword'] })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="md" loading={isSubmitting} loadingText="Resetting...">
          Reset Password
        </Button>
      </GuestForm>
      <GuestFoot>
        Link expired? <AppLink to="/forgot-password">Request a new one</AppLink>
      </GuestFoot>
    </>
  )
}
