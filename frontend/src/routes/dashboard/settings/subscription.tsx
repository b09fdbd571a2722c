import { createFileRoute, redirect } from '@tanstack/react-router'
import { plansPath } from '~/features/subscription/queries.ts'
import { forgetReturn, holdReturn } from '~/features/subscription/stripe-return.ts'
import { SubscriptionPage } from '~/features/subscription/subscription-page.tsx'

/** Stripe's pages lead back here. What the address says then is read once and leaves it before anything is drawn. */
export const Route = createFileRoute('/dashboard/settings/subscription')({
  beforeLoad: ({ search }) => {
    if (holdReturn(search)) throw redirect({ to: plansPath, search: {}, replace: true })
  },
  onLeave: forgetReturn,
  component: SubscriptionPage,
})
