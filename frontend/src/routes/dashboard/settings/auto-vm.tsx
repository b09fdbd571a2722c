import { createFileRoute } from '@tanstack/react-router'
import { AutoVmPage } from '~/features/auto-vm/auto-vm-page.tsx'

export const Route = createFileRoute('/dashboard/settings/auto-vm')({ component: AutoVmPage })
