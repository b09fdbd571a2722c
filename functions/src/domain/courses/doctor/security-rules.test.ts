import { describe, expect, it } from 'vitest'
import { type SecurityRule, whoCloses } from './security-rules.ts'

const rule = (
  name: string,
  priority: number,
  allows: boolean,
  more: Partial<SecurityRule> = {},
): SecurityRule => ({
  ...{ name, priority, allows, protocol: 'Tcp', sources: ['*'], sourcePorts: ['*'], destinations: ['*'] },
  ports: ['22'],
  ...more,
})
/** As Azure lists them with each group. */
const defaults = [
  rule('AllowVnetInBound', 65_000, true, {
    ...{ protocol: '*', sources: ['VirtualNetwork'], destinations: ['VirtualNetwork'], ports: ['*'] },
  }),
  rule('AllowAzureLoadBalancerInBound', 65_001, true, {
    ...{ protocol: '*', sources: ['AzureLoadBalancer'], ports: ['*'] },
  }),
  rule('DenyAllInBound', 65_500, false, { protocol: '*', ports: ['*'] }),
]
const group = (...rules: SecurityRule[]) => [...rules, ...defaults]
const knock = { from: '84.12.3.4', to: '10.7.0.4', port: 22 }
const open = { is: 'open' }
const unknown = { is: 'unknown' }
const closedBy = (name: string) => ({ is: 'closed', rule: name })

describe('a port', () => {
  it('is open where the interface lets in, and the subnet does, too', () => {
    const allowed = group(rule('allow-ssh', 1000, true))
    expect(whoCloses({ interface: allowed }, knock)).toEqual(open)
    expect(whoCloses({ subnet: allowed, interface: allowed }, knock)).toEqual(open)
    expect(whoCloses({ subnet: group(), interface: allowed }, knock)).toEqual(closedBy('DenyAllInBound'))
    expect(whoCloses({ subnet: allowed, interface: group() }, knock)).toEqual(closedBy('DenyAllInBound'))
  })

  it('is closed by the first rule that fits, by number and not by place', () => {
    const rules = group(rule('allow-ssh', 1000, true), rule('school', 200, false))
    expect(whoCloses({ interface: rules }, knock)).toEqual(closedBy('school'))
    const later = group(rule('school', 2000, false), rule('allow-ssh', 1000, true))
    expect(whoCloses({ interface: later }, knock)).toEqual(open)
  })

  it('is closed by the subnet before the interface is asked', () => {
    const groups = { subnet: group(rule('campus', 100, false)), interface: group(rule('own', 100, false)) }
    expect(whoCloses(groups, knock)).toEqual(closedBy('campus'))
  })

  it.each<[string, Partial<SecurityRule>, object]>([
    ['another port', { ports: ['3389'] }, open],
    ['a range with it', { ports: ['20-30'] }, closedBy('x')],
    ['a list with it', { ports: ['80', '22'] }, closedBy('x')],
    ['another protocol', { protocol: 'Udp' }, open],
    ['any protocol', { protocol: '*' }, closedBy('x')],
    ['the address', { sources: ['84.12.3.4'] }, closedBy('x')],
    ['the network of the address', { sources: ['84.12.0.0/16'] }, closedBy('x')],
    ['the edge of a network', { sources: ['84.12.3.5/31'] }, closedBy('x')],
    ['another network', { sources: ['84.13.0.0/16', '10.0.0.0/8'] }, open],
    ['an address of IPv6', { sources: ['2001:db8::/32'] }, open],
    ['all of the Internet', { sources: ['Internet'] }, closedBy('x')],
    ['everybody', { sources: ['0.0.0.0/0'] }, closedBy('x')],
    ['the own network', { sources: ['VirtualNetwork'] }, open],
    ['groups of interfaces', { sources: [] }, open],
    ['another machine', { destinations: ['10.7.0.5'] }, open],
    ['the machine', { destinations: ['10.7.0.0/24'] }, closedBy('x')],
    ["a name of Azure's", { sources: ['AzureCloud'] }, unknown],
    ['some of the ports that somebody may come from', { sourcePorts: ['1024-2048'] }, unknown],
  ])('under a rule against %s', (_, more, outcome) => {
    const rules = group(rule('x', 100, false, more), rule('allow-ssh', 1000, true))
    expect(whoCloses({ interface: rules }, knock)).toEqual(outcome)
  })

  it('is what it is where a rule that may fit says the same', () => {
    const rules = group(rule('x', 100, true, { sources: ['AzureCloud'] }), rule('allow-ssh', 1000, true))
    expect(whoCloses({ interface: rules }, knock)).toEqual(open)
  })

  it('is known for somebody of whom nobody knows the address only by rules for all', () => {
    const { from: _, ...stranger } = knock
    expect(whoCloses({ interface: group(rule('all', 100, true)) }, stranger)).toEqual(open)
    expect(
      whoCloses({ interface: group(rule('one', 100, true, { sources: ['84.12.3.4'] })) }, stranger),
    ).toEqual(unknown)
    expect(whoCloses({ interface: group(rule('none', 100, false)) }, stranger)).toEqual(closedBy('none'))
  })

  it('is not known where there are no rules at all', () => {
    expect(whoCloses({}, knock)).toEqual(unknown)
  })
})
