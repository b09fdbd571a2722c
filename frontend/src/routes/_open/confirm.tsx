import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmPage } from '~/features/accounts/address/confirm-page.tsx'
import { forgetLink, heldLink, holdLink } from '~/features/accounts/mailed-link.ts'

const Confirm = () => <ConfirmPage link={heldLink()} />

/** Linked from the letter of a sign-up. The token goes from the address bar and the history before anything is drawn. */
export const Route = createFileRoute('/_open/confirm')({
  beforeLoad: ({ search }) => {
    if (holdLink(search)) throw redirect({ to: '/confirm', search: {}, replace: true })
  },
  onLeave: forgetLink,
  component: Confirm,
})
