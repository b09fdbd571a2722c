import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '~/features/security/security-page.tsx'

export const Route = createFileRoute('/dashboard/settings/security')({ component: SecurityPage })
