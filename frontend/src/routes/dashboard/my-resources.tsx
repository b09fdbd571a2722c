import { createFileRoute } from '@tanstack/react-router'
import { MyResourcesPage } from '~/features/my-resources/my-resources-page.tsx'

export const Route = createFileRoute('/dashboard/my-resources')({ component: MyResourcesPage })
