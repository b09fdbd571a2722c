import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPasswordPage } from '~/features/password/reset-password-page.tsx'
import { forgetLink, holdLink } from '~/lib/mailed-link.ts'

/** Linked from the mail. The token goes from the address bar and the history before anything is drawn. */
export const Route = createFileRoute('/_open/reset-password')({
  beforeLoad: ({ search }) => {
    if (holdLink(search)) throw redirect({ to: '/reset-password', search: {}, replace: true })
  },
  onLeave: forgetLink,
  component: ResetPasswordPage,
})
