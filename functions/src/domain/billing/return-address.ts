import { badField } from '../kernel/errors.ts'

/** What Stripe replaces by the id of the session, where it stands literally. */
const placeholder = '{CHECKOUT_SESSION_ID}'

/**
 * Where the browser comes back to from Stripe: on our own origin and nowhere else, or the checkout would be a way to
 * lead people astray. Compared as text before it is parsed: browsers and servers differ in what they make of
 * backslashes, blanks and credentials.
 */
export const checkReturnAddress = (field: string, address: string, appOrigin: string): void => {
  const isOurs =
    (address === appOrigin || address.startsWith(`${appOrigin}/`)) &&
    !/[\s\\\p{Cc}]/u.test(address) &&
    URL.canParse(address) &&
    new URL(address).origin === appOrigin
  if (!isOurs) throw badField(field, `The address must be on ${appOrigin}.`)
}

/** The address with the session's id in its query, in the only spelling that Stripe replaces. */
export const withSessionId = (address: string): string => {
  const literal = address.replaceAll(/%7BCHECKOUT_SESSION_ID%7D/gi, placeholder)
  if (literal.includes(placeholder)) return literal
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(literal) ?? []
  return `${path}${query === '' ? '?' : `${query}&`}session_id=${placeholder}${fragment}`
}
