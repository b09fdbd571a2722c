import { zodResolver } from '@hookform/resolvers/zod'
import { Credentials } from '@labkeeper/contract/accounts/accounts'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { MicrosoftMark } from '~/components/directory/microsoft-mark.tsx'
import { logIn } from '~/data/accounts/sign-in.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import styles from './login-form.module.css'

interface LoginFormProps {
  /** Ways to sign in that are no part of this form. */
  readonly otherWays: ReactNode
}

export const LoginForm = ({ otherWays }: LoginFormProps) => {
  const form = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { email: '', password: '' },
  })
  /** Why a code is asked for, once it is: on a new device, where its owner wants more than the password. */
  const [secondStep, setSecondStep] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await logIn(credentials)
      toast.success('Logged in successfully')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_step_needed') {
        setSecondStep(error.message)
        return
      }
      toast.error(errorText(error, 'Failed to login'))
      if (!showFieldErrors(form, error)) form.setFocus('password', { shouldSelect: true })
    }
  })

  return (
    <>
      <FormHead title="Login" context="Welcome back. Sign in to your lab." />
      <GuestForm onSubmit={(event) => void submit(event)}>
        <FormField label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" autoFocus {...form.register('email')} />
        </FormField>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {secondStep === undefined ? null : (
          <FormField label="One-time code" help={secondStep} error={errors.code?.message}>
            <Input mono autoComplete="one-time-code" autoFocus {...form.register('code')} />
          </FormField>
        )}
        <AppLink to="/forgot-password" search className={styles.forgot}>
          Forgot password?
        </AppLink>
        <Button type="submit" size="md" loading={isSubmitting} loadingText="Logging in...">
          Login
        </Button>
      </GuestForm>
      <div className={styles.or}>or</div>
      <div className={styles.ways}>
        {/* Where the person wanted to go travels along. */}
        <ButtonLink to="/auth/azure" search variant="outline" size="md" wide>
          <MicrosoftMark />
          Continue with Azure AD
        </ButtonLink>
        {otherWays}
      </div>
      <GuestFoot>
        No account yet?{' '}
        <AppLink to="/signup" search>
          Sign up
        </AppLink>
      </GuestFoot>
    </>
  )
}
