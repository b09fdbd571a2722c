/** One of a principal's roles on a subscription, as Azure sums it up. */
export interface Grant {
  readonly actions?: readonly string[]
  readonly notActions?: readonly string[]
}

/** All that Labkeeper does in a subscription: the least that its app registration must be allowed. */
export const neededActions: readonly string[] = [
  'Microsoft.Resources/subscriptions/resourceGroups/read',
  'Microsoft.Resources/subscriptions/resourceGroups/write',
  'Microsoft.Compute/virtualMachines/read',
  'Microsoft.Compute/virtualMachines/write',
  'Microsoft.Compute/virtualMachines/delete',
  'Microsoft.Compute/virtualMachines/start/action',
  'Microsoft.Compute/virtualMachines/restart/action',
  'Microsoft.Compute/virtualMachines/powerOff/action',
  'Microsoft.Compute/virtualMachines/deallocate/action',
  'Microsoft.Compute/virtualMachines/runCommand/action',
  'Microsoft.Compute/disks/read',
  'Microsoft.Compute/disks/write',
  'Microsoft.Compute/disks/delete',
  // Azure asks for it on the disk that a snapshot is made of, and on the snapshot that a disk is made of.
  'Microsoft.Compute/disks/beginGetAccess/action',
  'Microsoft.Compute/snapshots/read',
  'Microsoft.Compute/snapshots/write',
  'Microsoft.Compute/snapshots/delete',
  'Microsoft.Compute/snapshots/beginGetAccess/action',
  'Microsoft.Compute/locations/usages/read',
  'Microsoft.Compute/skus/read',
  'Microsoft.Network/networkInterfaces/read',
  'Microsoft.Network/networkInterfaces/write',
  'Microsoft.Network/networkInterfaces/join/action',
  'Microsoft.Network/networkInterfaces/delete',
  'Microsoft.Network/publicIPAddresses/read',
  'Microsoft.Network/publicIPAddresses/write',
  'Microsoft.Network/publicIPAddresses/join/action',
  'Microsoft.Network/publicIPAddresses/delete',
  'Microsoft.Network/networkSecurityGroups/read',
  'Microsoft.Network/networkSecurityGroups/write',
  'Microsoft.Network/networkSecurityGroups/join/action',
  'Microsoft.Network/networkSecurityGroups/delete',
  'Microsoft.Network/virtualNetworks/read',
  'Microsoft.Network/virtualNetworks/write',
  'Microsoft.Network/virtualNetworks/delete',
  'Microsoft.Network/virtualNetworks/subnets/join/action',
  // Following a long-running call: disks and snapshots have a place of their own.
  'Microsoft.Compute/locations/operations/read',
  'Microsoft.Compute/locations/diskOperations/read',
  'Microsoft.Network/locations/operations/read',
  // The connection test.
  'Microsoft.Resources/subscriptions/read',
  'Microsoft.Resources/subscriptions/locations/read',
  'Microsoft.Authorization/permissions/read',
]

/** What single features need beside that: without them the rest works. */
export const actionsOfTiers = {
  /** To see whether anybody uses a machine. */
  idle: ['Microsoft.Insights/metrics/read'],
  /** To ask what Azure says that a course has cost. */
  money: ['Microsoft.CostManagement/query/read'],
  /** What people do for themselves with machines of courses. */
  selfService: [
    // To let single addresses reach a machine.
    'Microsoft.Network/networkSecurityGroups/securityRules/write',
    'Microsoft.Network/networkSecurityGroups/securityRules/delete',
    // To move it to another host.
    'Microsoft.Compute/virtualMachines/redeploy/action',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** To find out why somebody cannot connect: without them less is known, and all else works. */
export const actionsOfDoctor: readonly string[] = [
  'Microsoft.ResourceHealth/availabilityStatuses/read',
  'Microsoft.Compute/virtualMachines/retrieveBootDiagnosticsData/action',
]

/** All of it: what the role has that we propose. */
export const allActions: readonly string[] = [
  ...neededActions,
  ...actionsOfTiers.idle,
  ...actionsOfTiers.selfService,
  ...actionsOfTiers.money,
  ...actionsOfDoctor,
]

/** `*` stands for any number of segments, as in `Microsoft.Compute/*` or at the front for all reads. */
const covers = (pattern: string, action: string): boolean => {
  const parts = pattern.toLowerCase().split('*')
  const name = action.toLowerCase()
  const [first = '', ...rest] = parts
  if (!name.startsWith(first)) return false
  if (rest.length === 0) return name === first
  let at = first.length
  for (const part of rest.slice(0, -1)) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  const last = rest.at(-1) ?? ''
  return name.length - last.length >= at && name.endsWith(last)
}

const allows = ({ actions = [], notActions = [] }: Grant, action: string): boolean =>
  actions.some((pattern) => covers(pattern, action)) && !notActions.some((pattern) => covers(pattern, action))

/** Of these, what none of the roles allows, in their order; of all that Labkeeper does, if nothing else is asked for. */
export const missingActions = (
  grants: readonly Grant[],
  asked: readonly string[] = neededActions,
): readonly string[] => asked.filter((action) => !grants.some((grant) => allows(grant, action)))

/** These as well: somebody else may be told of others at the same time. */
export const alsoMissing =
  (more: readonly string[]) =>
  (known: readonly string[]): readonly string[] => [...new Set([...known, ...more])]

/** The first thing that none of the roles allows. */
export const missingAction = (grants: readonly Grant[]): string | undefined => missingActions(grants)[0]
