import type { DatabaseSync } from 'node:sqlite'
import type { Permission } from './role.ts'

/**
 * Built-in roles of Azure that somebody may assign beside the lab owner's, with their actions.
 * MicrosoftDocs/azure-docs, articles/role-based-access-control/built-in-roles/devops.md
 */
export const builtInRoles = {
  'Lab Services Reader': [
    'Microsoft.LabServices/*/read',
    'Microsoft.Authorization/*/read',
    'Microsoft.Resources/deployments/*',
    'Microsoft.Resources/subscriptions/resourceGroups/read',
  ],
} as const
export type BuiltInRole = keyof typeof builtInRoles
export const builtInRoleNames = Object.keys(builtInRoles) as readonly BuiltInRole[]

/** Which of them the principal of a subscription has. */
export interface Assigned {
  permissions(subscription: string): readonly Permission[]
  /** In the place of those of before. */
  set(subscription: string, roles: readonly BuiltInRole[]): void
}

export const createAssigned = (database: DatabaseSync): Assigned => {
  const list = database.prepare('select role from assigned where subscription = ? order by role')
  const clear = database.prepare('delete from assigned where subscription = ?')
  const add = database.prepare('insert into assigned values (?, ?)')
  return {
    permissions: (subscription) =>
      list.all(subscription.toLowerCase()).flatMap(({ role }) => {
        const name = builtInRoleNames.find((known) => known === role)
        return name === undefined ? [] : [{ actions: builtInRoles[name], notActions: [] }]
      }),
    set: (subscription, roles) => {
      clear.run(subscription.toLowerCase())
      for (const role of new Set(roles)) add.run(subscription.toLowerCase(), role)
    },
  }
}
