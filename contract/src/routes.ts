import { accountRoutes } from './accounts.ts'
import { cloudSettingsRoutes } from './cloud-settings.ts'
import { directoryRoutes } from './directory.ts'
import { givenPasswordRoutes } from './given-password.ts'
import { keptPartsRoutes } from './kept-parts.ts'
import { operationRoutes } from './operations.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import { policyRoutes } from './policies.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { studentResourceRoutes } from './student-resources.ts'
import { studentRoutes } from './students.ts'
import { subscriptionRoutes } from './subscription.ts'
import { systemRoutes } from './system.ts'
import { templateRoutes } from './templates.ts'
import { usageRoutes } from './usage.ts'
import { vmRoutes } from './vms.ts'

/** The whole API. A route that is not here does not exist; one without `access` does not compile. */
export const routes = {
  ...accountRoutes,
  ...passwordRoutes,
  ...givenPasswordRoutes,
  ...sessionRoutes,
  ...passkeyRoutes,
  ...directoryRoutes,
  ...cloudSettingsRoutes,
  ...vmRoutes,
  ...policyRoutes,
  ...templateRoutes,
  ...operationRoutes,
  ...subscriptionRoutes,
  ...studentRoutes,
  ...studentResourceRoutes,
  ...keptPartsRoutes,
  ...usageRoutes,
  ...systemRoutes,
} satisfies Record<string, Route>
export type RouteName = keyof typeof routes
