import { createFileRoute } from '@tanstack/react-router'
import { CallbackPage } from '~/features/directory/callback-page.tsx'

/** Open to everybody: with the guests' guard, the session that begins here would end the page before it has said so. */
export const Route = createFileRoute('/_open/auth/azure-callback')({ component: CallbackPage })
