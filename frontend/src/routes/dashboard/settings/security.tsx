import { createFileRoute } from '@tanstack/react-router'
import { PasskeysCard } from '~/features/accounts/passkeys/passkeys-card.tsx'
import { SecurityPage } from '~/features/accounts/security/security-page.tsx'

const PageOfCards = () => (
  <SecurityPage>
    <PasskeysCard />
  </SecurityPage>
)

export const Route = createFileRoute('/dashboard/settings/security')({ component: PageOfCards })
