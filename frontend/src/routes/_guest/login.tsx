import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '~/features/account/login-form.tsx'
import { PasskeyButton } from '~/features/passkeys/passkey-button.tsx'

export const Route = createFileRoute('/_guest/login')({
  component: () => <LoginForm otherWays={<PasskeyButton />} />,
})
