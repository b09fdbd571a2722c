import { domainToASCII } from 'node:url'

/** A name with a dot, of letters, digits and hyphens. Nothing else may become part of an address that is asked for. */
const shape = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/

/** The domain of a directory user name, as the directory writes it: `Ölga@Uni.example` → `uni.example`. */
export const domainOf = (username: string): string | undefined => {
  const at = username.lastIndexOf('@')
  const written = at < 1 ? '' : username.slice(at + 1).trim()
  // A path or a query would be left off silently.
  if (/[/?#\\:]/.test(written)) return undefined
  const domain = domainToASCII(written)
  return shape.test(domain) ? domain : undefined
}
