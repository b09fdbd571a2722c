import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '~/features/shell/settings-page.tsx'

export const Route = createFileRoute('/dashboard/settings/')({ component: SettingsPage })
