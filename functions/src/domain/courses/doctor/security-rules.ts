/**
 * Who gets in at a port by the rules that Azure has for an interface and its subnet: the first one that fits decides, in each
 * group, and both must let in. https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview
 */

/** One rule for what comes in. Lists are as Azure has them: addresses, ranges, names of services, `*`. */
export interface SecurityRule {
  readonly name: string
  readonly priority: number
  readonly allows: boolean
  readonly protocol: string
  readonly sources: readonly string[]
  readonly sourcePorts: readonly string[]
  readonly destinations: readonly string[]
  readonly ports: readonly string[]
}

/** What knocks. Without `from` it is somebody in the Internet: then a rule about some of its addresses decides nothing. */
export interface Knock {
  readonly from?: string | undefined
  /** The private address of the machine: rules see it in the place of the public one. */
  readonly to?: string | undefined
  readonly port: number
}

/** `maybe`: it depends on what is not known here, a name of Azure's for addresses that it keeps to itself. */
type Fit = 'yes' | 'no' | 'maybe'

const numberOf = (address: string): number | undefined => {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number)
  if (parts === undefined || parts.some((part) => part > 255)) return undefined
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

const isIn = (address: number, base: number, bits: number): boolean => {
  const size = 2 ** (32 - bits)
  return Math.floor(address / size) === Math.floor(base / size)
}

const everything: ReadonlySet<string> = new Set(['*', '0.0.0.0/0', 'any'])
/** Names of what no address of the Internet is in. */
const inside: ReadonlySet<string> = new Set(['virtualnetwork', 'azureloadbalancer'])

const bitsOf = (bits: string | undefined): number | undefined =>
  bits === undefined ? 32 : /^\d{1,2}$/.test(bits) && Number(bits) <= 32 ? Number(bits) : undefined

/** A range of addresses as it is written; undefined of a name. */
const rangeOf = (text: string): { readonly base: number; readonly bits: number } | undefined => {
  const [address = '', length, ...rest] = text.split('/')
  const [base, bits] = [numberOf(address), bitsOf(length)]
  return base === undefined || bits === undefined || rest.length > 0 ? undefined : { base, bits }
}

const fitsRange = (text: string, address: string | undefined): Fit => {
  const range = rangeOf(text)
  // What is written in the way of IPv6 is about nobody who comes by IPv4.
  if (range === undefined) return text.includes(':') ? 'no' : 'maybe'
  if (range.bits === 0) return 'yes'
  const known = address === undefined ? undefined : numberOf(address)
  if (known === undefined) return 'maybe'
  return isIn(known, range.base, range.bits) ? 'yes' : 'no'
}

const fitsSource = (source: string, from: string | undefined): Fit => {
  const name = source.toLowerCase()
  if (everything.has(name) || name === 'internet') return 'yes'
  return inside.has(name) ? 'no' : fitsRange(source, from)
}

const fitsDestination = (destination: string, to: string | undefined): Fit => {
  const name = destination.toLowerCase()
  if (everything.has(name) || name === 'virtualnetwork') return 'yes'
  return name === 'internet' || name === 'azureloadbalancer' ? 'no' : fitsRange(destination, to)
}

const fitsPort = (range: string, port: number): Fit => {
  if (range === '*') return 'yes'
  const [least, most = least] = range.split('-').map(Number)
  if (least === undefined || most === undefined || Number.isNaN(least + most)) return 'maybe'
  return least <= port && port <= most ? 'yes' : 'no'
}

/** Whoever comes chooses the port they come from: a rule about some of them may fit or not. */
const fitsSourcePort = (range: string): Fit => (/^(\*|[01]-65535)$/.test(range) ? 'yes' : 'maybe')

const anyOf = (fits: readonly Fit[]): Fit =>
  fits.includes('yes') ? 'yes' : fits.includes('maybe') ? 'maybe' : 'no'
const allOf = (fits: readonly Fit[]): Fit =>
  fits.includes('no') ? 'no' : fits.includes('maybe') ? 'maybe' : 'yes'

const fitOf = (rule: SecurityRule, { from, to, port }: Knock): Fit =>
  allOf([
    /^(\*|tcp|any)$/i.test(rule.protocol) ? 'yes' : 'no',
    anyOf(rule.sources.map((source) => fitsSource(source, from))),
    anyOf(rule.sourcePorts.map(fitsSourcePort)),
    anyOf(rule.destinations.map((destination) => fitsDestination(destination, to))),
    anyOf(rule.ports.map((range) => fitsPort(range, port))),
  ])

type Decision =
  | { readonly is: 'open' }
  | { readonly is: 'unknown' }
  | { readonly is: 'closed'; readonly rule: string }

/** What none of them fits is refused: Azure's own last rule, which it lists with them. */
const lastRule = 'DenyAllInBound'

const decide = (rules: readonly SecurityRule[], knock: Knock): Decision => {
  const sorted = rules.toSorted((one, other) => one.priority - other.priority)
  const judged = sorted.map((rule) => ({ rule, fit: fitOf(rule, knock) }))
  const sure = judged.findIndex(({ fit }) => fit === 'yes')
  const first = judged[sure]
  const allows = first?.rule.allows ?? false
  const before = sure < 0 ? judged : judged.slice(0, sure)
  // One that may fit before it changes nothing where it says the same.
  if (before.some(({ rule, fit }) => fit === 'maybe' && rule.allows !== allows)) return { is: 'unknown' }
  return allows ? { is: 'open' } : { is: 'closed', rule: first?.rule.name ?? lastRule }
}

/**
 * `subnet` first, as Azure asks what comes in; a list of rules that is not there is not asked. Without any nobody knows: it
 * depends on the kind of the public address.
 */
export const whoCloses = (
  groups: { readonly subnet?: readonly SecurityRule[]; readonly interface?: readonly SecurityRule[] },
  knock: Knock,
): Decision => {
  const decisions = [groups.subnet, groups.interface].flatMap((rules) =>
    rules === undefined ? [] : [decide(rules, knock)],
  )
  const closed = decisions.find(({ is }) => is === 'closed')
  if (closed !== undefined) return closed
  const isSure = decisions.length > 0 && decisions.every(({ is }) => is === 'open')
  return isSure ? { is: 'open' } : { is: 'unknown' }
}
