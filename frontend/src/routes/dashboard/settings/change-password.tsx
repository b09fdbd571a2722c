import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '~/features/accounts/passwords/change-password-page.tsx'

export const Route = createFileRoute('/dashboard/settings/change-password')({ component: ChangePasswordPage })
