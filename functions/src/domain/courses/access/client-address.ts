import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Which addresses a port can be opened for: those of IPv4 by which the internet knows somebody. */

/**
 * What nobody comes from over the internet: https://www.iana.org/assignments/iana-ipv4-special-registry. The three blocks for
 * documentation are left out on purpose, since they stand for public ones wherever something is shown or tried.
 */
const nobodys: readonly (readonly [block: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a carrier.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Multicast, and all that is reserved above it.
  ['224.0.0.0', 3],
]

const unusable = new BlockList()
for (const [block, bits] of nobodys) unusable.addSubnet(block, bits)

const isPublicIPv4 = (text: string): boolean => isIPv4(text) && !unusable.check(text)

export type ClientAddress =
  | { readonly usable: true; readonly address: string }
  | { readonly usable: false; readonly address?: string; readonly reason: string }

export const speaksIPv4 = 'We see an IPv6 address. Your machine speaks IPv4.'
export const cannotSee = 'We cannot see the address that you come from.'

const localIPv6 = new BlockList()
localIPv6.addAddress('::', 'ipv6')
localIPv6.addAddress('::1', 'ipv6')
localIPv6.addSubnet('fc00::', 7, 'ipv6')
localIPv6.addSubnet('fe80::', 10, 'ipv6')
localIPv6.addSubnet('ff00::', 8, 'ipv6')

/** A socket of both families shows an IPv4 caller in the form of IPv6, of which there are several spellings. */
const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/

/** As IPv4 where it is that. */
const plain = (address: string): string => {
  if (!isIPv6(address) || address.includes('%')) return address
  const [, ...halves] = mapped.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (halves.length === 0) return address
  return halves
    .flatMap((half) => {
      const number = Number.parseInt(half, 16)
      return [number >> 8, number % 256]
    })
    .join('.')
}

const isOfIPv6 = (address: string): boolean =>
  isIPv6(address) && !address.includes('%') && !localIPv6.check(address, 'ipv6')

/** The address that a call came from, judged. */
export const judgeAddress = (seen: string | undefined): ClientAddress => {
  if (seen === undefined) return { usable: false, reason: cannotSee }
  const address = plain(seen)
  if (isPublicIPv4(address)) return { usable: true, address }
  return { usable: false, address, reason: isOfIPv6(address) ? speaksIPv4 : cannotSee }
}

/** An address that somebody typed; undefined for what no port is opened for. */
export const typedAddress = (text: string): string | undefined => {
  const address = text.trim()
  return isPublicIPv4(address) ? address : undefined
}

/** The network of 256 addresses that it is one of. */
export const networkOf = (address: string): string => `${address.slice(0, address.lastIndexOf('.'))}.0/24`
