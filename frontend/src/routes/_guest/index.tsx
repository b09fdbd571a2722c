import { createFileRoute } from '@tanstack/react-router'
import { PasskeyButton } from '~/features/accounts/passkeys/passkey-button.tsx'
import { LoginForm } from '~/features/accounts/sign-in/login-form.tsx'

export const Route = createFileRoute('/_guest/')({
  component: () => <LoginForm otherWays={<PasskeyButton />} />,
})
