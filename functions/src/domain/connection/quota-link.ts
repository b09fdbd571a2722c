interface Ask {
  readonly subscriptionId: string
  readonly location: string
  /** A family, as quotas call it. */
  readonly family: string
  /** What it would have to be. */
  readonly limit: number
}

/**
 * The page of Azure's portal on which a higher quota of a family is asked for, as Azure's own refusals write it out.
 * https://github.com/scylladb/scylla-cluster-tests/issues/12948, https://github.com/Azure/karpenter-provider-azure/issues/192
 */
export const quotaLink = ({ subscriptionId, location, family, limit }: Ask): string => {
  const properties = { limit, unit: 'Count', name: { value: family } }
  const quota = {
    location,
    providerId: 'Microsoft.Compute',
    resourceName: family,
    quotaRequest: { properties },
  }
  const parameters = { subscriptionId, command: 'openQuotaApprovalBlade', quotas: [quota] }
  const written = encodeURI(JSON.stringify(parameters)).replaceAll('%5B', '[').replaceAll('%5D', ']')
  const blade = 'Microsoft_Azure_Capacity/UsageAndQuota.ReactView'
  return `https://aka.ms/ProdportalCRP/#blade/${blade}/Parameters/${written}`
}
