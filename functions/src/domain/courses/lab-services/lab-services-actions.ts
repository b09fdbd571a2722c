/** What reading labs of Azure Lab Services takes: not a part of a lab owner's role, since most have no such labs. */
export const labServicesActions: readonly string[] = [
  'Microsoft.LabServices/labs/read',
  'Microsoft.LabServices/labs/users/read',
  'Microsoft.LabServices/labs/schedules/read',
]

/** Azure's own role that has them. */
export const labServicesRole = 'Lab Services Reader'

interface Connected {
  readonly subscriptionId: string
  readonly clientId: string
}

/** Gives the app registration of a connection that role; for Azure's Cloud Shell. */
export const roleCommand = ({ subscriptionId, clientId }: Connected): string =>
  `az role assignment create --assignee ${clientId} --role "${labServicesRole}" --scope /subscriptions/${subscriptionId}`
