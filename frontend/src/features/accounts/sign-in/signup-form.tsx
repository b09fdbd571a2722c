import { zodResolver } from '@hookform/resolvers/zod'
import { SignupForm as SignupSchema } from '@labkeeper/contract/accounts/accounts'
import { useForm } from 'react-hook-form'
import { FormHead } from '~/components/accounts/form-head.tsx'
import { GuestFoot, GuestForm } from '~/components/accounts/guest-page.tsx'
import { signUp } from '~/data/accounts/sign-in.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'

export const SignupForm = () => {
  const form = useForm({
    resolver: zodResolver(SignupSchema),
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await signUp({ name, email, password })
      toast.success('Account created successfully')
    } catch (error) {
      toast.error(errorText(error, 'Failed to create account'))
      if (!showFieldErrors(form, error)) form.setFocus('email')
    }
  })

  return (
    <>
      <FormHead
        title="Create your account"
        context="For teachers and lab owners. Students get theirs from you."
      />
      <GuestForm onSubmit={(event) => void submit(event)}>
        <FormField label="Name" error={errors.name?.message}>
          <Input autoComplete="name" autoFocus {...form.register('name')} />
        </FormField>
        <FormField label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </FormField>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 6 characters."
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="md" loading={isSubmitting} loadingText="Creating account...">
          Sign up
        </Button>
      </GuestForm>
      <GuestFoot>
        Already have an account?{' '}
        <AppLink to="/login" search>
          Login
        </AppLink>
      </GuestFoot>
    </>
  )
}
