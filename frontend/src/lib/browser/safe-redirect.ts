/**
 * Where to go after signing in, from the address bar: only a page of this product, or nothing. Other sites
 * (`//evil`, `/\evil`, `javascript:`) and the sign-in pages themselves are refused.
 */
export const safeRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string' || !target.startsWith('/dashboard')) return undefined
  const url = new URL(target, 'https://origin.invalid')
  const stays = url.origin === 'https://origin.invalid' && /^\/dashboard(\/|$)/.test(url.pathname)
  return stays ? `${url.pathname}${url.search}${url.hash}` : undefined
}
