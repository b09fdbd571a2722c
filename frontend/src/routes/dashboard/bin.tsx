import { createFileRoute } from '@tanstack/react-router'
import { BinPage } from '~/features/vms/bin/bin-page.tsx'

export const Route = createFileRoute('/dashboard/bin')({ component: BinPage })
