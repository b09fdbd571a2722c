/** How somebody came back from one of Stripe's pages. */
export type StripeReturn =
  | { readonly from: 'checkout'; readonly sessionId: string }
  | { readonly from: 'checkout-canceled' }
  | { readonly from: 'portal' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const says = (value: unknown): boolean => !['', 'false', '0'].includes(textOf(value))

const read = (search: Readonly<Record<string, unknown>>): StripeReturn | undefined => {
  const sessionId = textOf(search.session_id)
  if (says(search.success) && sessionId) return { from: 'checkout', sessionId }
  if (says(search.canceled)) return { from: 'checkout-canceled' }
  return says(search.portal) ? { from: 'portal' } : undefined
}

// In memory only: a reload or a shared address must not tell the same news again.
let held: StripeReturn | undefined

/** Takes the return out of the address. Answers whether the address says anything that has to leave it. */
export const holdReturn = (search: Readonly<Record<string, unknown>>): boolean => {
  const isReturn = ['success', 'canceled', 'session_id', 'portal'].some((name) => name in search)
  if (isReturn) held = read(search)
  return isReturn
}

export const heldReturn = (): StripeReturn | undefined => held

export const forgetReturn = (): void => {
  held = undefined
}
