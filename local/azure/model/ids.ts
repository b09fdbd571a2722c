export interface ResourceId {
  readonly subscription: string
  readonly group: string
  /** `Microsoft.Compute/virtualMachines`; for a child the parent's type. */
  readonly type: string
  readonly name: string
}

/** Links carry the public origin whatever port the stand-in has, so that stored poller states outlive it. */
export const armOrigin = 'https://management.azure.com'

const pattern = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)(?:\/providers\/([^/]+\/[^/]+)\/([^/]+))?/i

export const groupType = 'Microsoft.Resources/resourceGroups'

export const parseId = (id: string): ResourceId | undefined => {
  const match = pattern.exec(id)
  if (!match?.[1] || !match[2]) return undefined
  return { subscription: match[1], group: match[2], type: match[3] ?? groupType, name: match[4] ?? match[2] }
}

export const formatId = ({ subscription, group, type, name }: ResourceId): string => {
  const groupId = `/subscriptions/${subscription}/resourceGroups/${group}`
  return type === groupType ? groupId : `${groupId}/providers/${type}/${name}`
}

/** Azure compares ids without case; every key in the store is lower case. */
export const keyOf = (id: string): string => id.toLowerCase()

export const namespaceOf = (type: string): string => type.slice(0, type.indexOf('/'))
