import { createFileRoute, redirect } from '@tanstack/react-router'
import { forgetLink, holdLink } from '~/features/accounts/mailed-link.ts'
import { ResetPasswordPage } from '~/features/accounts/passwords/reset-password-page.tsx'

/** Linked from the mail. The token goes from the address bar and the history before anything is drawn. */
export const Route = createFileRoute('/_open/reset-password')({
  beforeLoad: ({ search }) => {
    if (holdLink(search)) throw redirect({ to: '/reset-password', search: {}, replace: true })
  },
  onLeave: forgetLink,
  component: ResetPasswordPage,
})
