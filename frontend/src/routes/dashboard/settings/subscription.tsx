import { createFileRoute, redirect } from '@tanstack/react-router'
import { plansPath } from '~/data/return-addresses.ts'
import { BillingPage } from '~/features/billing/billing-page.tsx'
import { forgetReturn, holdReturn } from '~/features/billing/stripe-return.ts'

/** Stripe's pages lead back here. What the address says then is read once and leaves it before anything is drawn. */
export const Route = createFileRoute('/dashboard/settings/subscription')({
  beforeLoad: ({ search }) => {
    if (holdReturn(search)) throw redirect({ to: plansPath, search: {}, replace: true })
  },
  onLeave: forgetReturn,
  component: BillingPage,
})
