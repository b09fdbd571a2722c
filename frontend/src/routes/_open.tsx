import { createFileRoute } from '@tanstack/react-router'
import { GuestFrame } from '~/features/accounts/sign-in/guest-frame.tsx'

/** Looks like the pages for guests, and is for everybody: who follows a link in a mail may be signed in already. */
export const Route = createFileRoute('/_open')({ component: GuestFrame })
