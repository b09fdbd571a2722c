/** Stripe's own test cards: what becomes of each. https://docs.stripe.com/testing */

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
/** Is taken, and declined whenever it is charged later. */
export const failingCard = '4000 0000 0000 0341'

type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string }

const declined = (reason: string): Verdict => ({ ok: false, reason })

const refusals: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
  '4000000000000127': "Your card's security code is incorrect.",
}
const taken = new Set(['4242424242424242', '5555555555554444', '378282246310005', '4000000000000341'])

const digits = (number: string): string => number.replaceAll(/[\s-]/g, '')

/** Whether the card can be kept as a customer's card. */
export const checkCard = (number: string): Verdict => {
  const plain = digits(number)
  const refusal = refusals[plain]
  if (refusal !== undefined) return declined(refusal)
  if (taken.has(plain)) return { ok: true }
  if (!/^\d{12,19}$/.test(plain)) return declined('Your card number is invalid.')
  return declined('Your card was declined. Your request was in test mode, but used a non test card.')
}

/** Whether it can be charged as well. */
export const chargeCard = (number: string): Verdict => {
  const verdict = checkCard(number)
  if (!verdict.ok) return verdict
  return digits(number) === digits(failingCard) ? declined('Your card was declined.') : verdict
}

export const lastDigits = (number: string): string => digits(number).slice(-4)
