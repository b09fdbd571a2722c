import type { KeptParts } from '@labkeeper/contract/vms/kept-parts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 'About $6.05 a month', or nothing: what VMs leave behind when only they are deleted. */
export const keptPartsText = ({ cost }: KeptParts, vmCount: number): string | undefined => {
  if (cost === undefined) return undefined
  const ofSome = cost.vmCount < vmCount ? ` for ${cost.vmCount} of ${vmCount} VMs, the rest is unknown` : ''
  return `About ${dollars.format(cost.amount)} a month${ofSome}.`
}
