const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * An address of another site that the server told us to go to. Stripe allows pages under a customer's own domain, so
 * the host says nothing; what must not happen is that `javascript:` runs here, or that a payment is made over a line
 * that others read. Plain http is for the same machine only, where the stand-ins live.
 */
export const isSafeToLeaveFor = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Throws where it is not safe to go. */
export const leaveFor = (address: string): void => {
  if (!isSafeToLeaveFor(address)) throw new Error('This address is not safe to go to')
  window.location.assign(address)
}
