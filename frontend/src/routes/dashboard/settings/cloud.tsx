import { createFileRoute } from '@tanstack/react-router'
import { CloudSettingsPage } from '~/features/cloud-settings/cloud-settings-page.tsx'

export const Route = createFileRoute('/dashboard/settings/cloud')({ component: CloudSettingsPage })
