/** Where plans are shown. Apart from their calls, for it is known before any code of theirs is there. */
export const plansPath = '/dashboard/settings/subscription'

/** Where Stripe sends the browser back to. Stripe fills in the braces, and only when they are not encoded. */
export const returnAddresses = (origin: string) => ({
  successUrl: `${origin}${plansPath}?success=true&session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${origin}${plansPath}?canceled=true`,
  returnUrl: `${origin}${plansPath}?portal=closed`,
})
