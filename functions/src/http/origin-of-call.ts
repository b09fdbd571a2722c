import { isIPv6 } from 'node:net'

interface Incoming {
  readonly headers: { get(name: string): string | null }
}

/**
 * The session token. Static Web Apps replaces `Authorization` by its own on the way here, so clients send the token in
 * `X-Authorization` too, and that one counts. https://github.com/Azure/static-web-apps/issues/34
 */
export const tokenOf = ({ headers }: Incoming): string | undefined => {
  const value = headers.get('x-authorization') ?? headers.get('authorization')
  return value?.replace(/^bearer(\s+|$)/i, '').trim() || undefined
}

/** A household's or an attacker's IPv6 addresses differ in the last 64 bits. */
const networkOf = (ip: string): string => {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const missing = ip.includes('::') ? 8 - groups.length - tailGroups.length : 0
  const all = [...groups, ...Array<string>(missing).fill('0'), ...tailGroups]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Where the call comes from: the last entry of X-Forwarded-For, which the proxy in front of us wrote; earlier ones are
 * what the client claims. Azure adds the port.
 */
export const addressOf = ({ headers }: Incoming): string => {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(last)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(last)?.[1]
  return networkOf(bracketed ?? withPort ?? last) || 'unknown'
}
