import { Text } from '@chakra-ui/react'
import { Building2 } from 'lucide-react'
import { useAuth } from '~/lib/server/auth.ts'
import { AppLink, ButtonLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

const NoPassword = () => (
  <EmptyState
    icon={Building2}
    title="Your organization manages your password"
    action={
      <ButtonLink to="/dashboard" variant="outline">
        Back to Dashboard
      </ButtonLink>
    }
  >
    You sign in with Azure AD. Change your password there.
  </EmptyState>
)

export const ChangePasswordPage = () => {
  const user = useAuth((state) => state.user)
  const hasPassword = user !== null && !user.isAzureAD
  return (
    <Page>
      <PageHeader
        title="Change Password"
        context={hasPassword ? 'Every other browser that is signed in as you is signed out.' : null}
      />
      <Card p={{ base: '4', sm: '6' }} maxW="480px">
        {hasPassword ? <ChangePasswordForm email={user.email} /> : <NoPassword />}
      </Card>
      {hasPassword ? (
        <Text mt="4">
          <AppLink to="/dashboard/settings/security">See where you are signed in</AppLink>
        </Text>
      ) : null}
    </Page>
  )
}
