/** The dashboard, and where one came from to have an account first. */
const inside = /^\/(dashboard|join)(?![^/?#])/

/**
 * Where to go after signing in, from the address bar: only a page of this product, or nothing. Other sites
 * (`//evil`, `/\evil`, `javascript:`) and the sign-in pages themselves are refused.
 */
export const safeRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string' || !inside.test(target)) return undefined
  const url = new URL(target, 'https://origin.invalid')
  const stays = url.origin === 'https://origin.invalid' && inside.test(url.pathname)
  return stays ? `${url.pathname}${url.search}${url.hash}` : undefined
}
