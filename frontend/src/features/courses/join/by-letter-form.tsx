import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { GuestForm } from '~/components/accounts/guest-page.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { SignInButton } from './account-links.tsx'
import { ByLetter } from './join-form.ts'
import { Refusal } from './refusal.tsx'
import { useNewAccount } from './use-new-account.ts'
import type { Way } from './way.ts'

/** A new account for the address that the letter went to. */
export const ByLetterForm = (way: Way) => {
  const form = useForm({ resolver: zodResolver(ByLetter), defaultValues: { name: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const { create, refused } = useNewAccount(way, form)
  const submit = form.handleSubmit(create)
  return (
    <GuestForm onSubmit={(event) => void submit(event)}>
      <p>
        For <strong style={{ wordBreak: 'break-word' }}>{way.offer.email}</strong>
      </p>
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={way.offer.email ?? ''} readOnly hidden />
      <FormField label="Name" error={errors.name?.message}>
        <Input autoComplete="name" autoFocus {...form.register('name')} />
      </FormField>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help="For your new account. At least 6 characters."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Refusal why={refused?.why}>{refused?.hasAccount ? <SignInButton code={way.code} /> : null}</Refusal>
      <Button type="submit" size="md" loading={isSubmitting} loadingText="Joining...">
        Join
      </Button>
    </GuestForm>
  )
}
