import { createFileRoute } from '@tanstack/react-router'
import { KeysPage } from '~/features/courses/keys/keys-page.tsx'

export const Route = createFileRoute('/dashboard/my-resources/keys')({ component: KeysPage })
