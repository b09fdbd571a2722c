import { type KeptParts, keptPartsRoutes, mostPricedVms } from '@labkeeper/contract/kept-parts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** 'About $6.05 a month', or nothing: what VMs leave behind when only they are deleted. */
export const keptPartsText = ({ cost }: KeptParts, vmCount: number): string | undefined => {
  if (cost === undefined) return undefined
  const ofSome = cost.vmCount < vmCount ? ` for ${cost.vmCount} of ${vmCount} VMs, the rest is unknown` : ''
  return `About ${dollars.format(cost.amount)} a month${ofSome}.`
}

/** An extra: asked once, and missing without a word when it cannot be had. Of too many VMs it is not asked. */
export const keptPartsQuery = (vmIds: readonly string[]) =>
  queryOptions({
    queryKey: ['azure/kept-parts', ...vmIds],
    queryFn: async ({ signal }) =>
      (await api(keptPartsRoutes.priceKeptParts, { body: { vmIds: [...vmIds] }, signal })).data,
    enabled: vmIds.length > 0 && vmIds.length <= mostPricedVms,
    staleTime: 5 * 60_000,
    retry: false,
    refetchInterval: false,
  })
