import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'

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

/** `192.0.2.7`, `192.0.2.7:51234`, `2001:db8::1` or `[2001:db8::1]:443`; undefined for anything else. */
const ipOf = (entry: string): string | undefined => {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry)?.[1]
  const ip = bracketed ?? withPort ?? entry
  return isIP(ip) === 0 ? undefined : ip
}

/**
 * Callers without an address share counters, but not one: who fills it would keep all others out. What tells browsers
 * apart can be varied at will, so there are only so many.
 */
const withoutAddress = ({ headers }: Incoming): string => {
  const shown = [headers.get('user-agent'), headers.get('accept-language')]
  return `unknown-${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 2)}`
}

/**
 * Where the call comes from. Each trusted proxy appends to X-Forwarded-For whom it was called by, so the entry that
 * counts stands that many from the right; what is further left is what the client claims. Azure adds the port.
 */
export const ipOfCall = (call: Incoming, trustedHops: number): string | undefined => {
  const entries = (call.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return ipOf(entries.at(-trustedHops) ?? entries[0] ?? '')
}

/** The same as what callers are counted by. */
export const addressOf = (call: Incoming, trustedHops: number): string => {
  const ip = ipOfCall(call, trustedHops)
  return ip === undefined ? withoutAddress(call) : networkOf(ip)
}
