import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { GuestForm } from '~/components/accounts/guest-page.tsx'
import { Button } from '~/ui/button.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PasswordField } from '~/ui/form/password-field.tsx'
import { SignInButton } from './account-links.tsx'
import { ByCode } from './join-form.ts'
import { whoMayJoin } from './offer-words.ts'
import { ProofField } from './proof-field.tsx'
import { Refusal } from './refusal.tsx'
import { useNewAccount } from './use-new-account.ts'
import { useProof } from './use-proof.ts'
import type { Way } from './way.ts'

/** A new account for an address that a letter with six digits proves. The digits are asked for first. */
export const ByCodeForm = (way: Way) => {
  const { code, offer } = way
  const form = useForm({
    resolver: zodResolver(ByCode),
    defaultValues: { email: '', proof: '', name: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { create, refused } = useNewAccount(way, form)
  const proof = useProof(way)
  const submit = form.handleSubmit(create)
  const ask = async () => {
    if (await form.trigger('email', { shouldFocus: true })) {
      await proof.ask(form.getValues('email').trim(), form)
    }
  }
  const isAsked = proof.sent !== undefined
  return (
    <GuestForm
      onSubmit={(event) => {
        event.preventDefault()
        void (isAsked ? submit(event) : ask())
      }}
    >
      <FormField label="Email" error={errors.email?.message} help={whoMayJoin(offer)}>
        <Input type="email" autoComplete="username" autoFocus {...form.register('email')} />
      </FormField>
      <Refusal why={proof.why} />
      <Button
        type={isAsked ? 'button' : 'submit'}
        variant={isAsked ? 'outline' : 'solid'}
        size="md"
        loading={proof.isSending}
        loadingText="Sending..."
        onClick={isAsked ? () => void ask() : undefined}
      >
        Send me a code
      </Button>
      {isAsked ? (
        <>
          <ProofField sent={proof.sent} error={errors.proof?.message} input={form.register('proof')} />
          <FormField label="Name" error={errors.name?.message}>
            <Input autoComplete="name" {...form.register('name')} />
          </FormField>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            help="For your new account. At least 6 characters."
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Refusal why={refused?.why}>{refused?.hasAccount ? <SignInButton code={code} /> : null}</Refusal>
          <Button type="submit" size="md" loading={isSubmitting} loadingText="Joining...">
            Join
          </Button>
        </>
      ) : null}
    </GuestForm>
  )
}
