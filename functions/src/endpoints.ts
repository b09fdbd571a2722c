import type { RouteName } from '@labkeeper/contract/routes'
import { accountEndpoints } from './http/accounts/accounts.ts'
import { passkeyEndpoints } from './http/accounts/passkeys.ts'
import { passwordEndpoints } from './http/accounts/passwords.ts'
import { sessionEndpoints } from './http/accounts/sessions.ts'
import { billingEndpoints } from './http/billing.ts'
import { binEndpoints } from './http/bin.ts'
import { connectionEndpoints } from './http/connection.ts'
import { calendarEndpoints } from './http/courses/calendar.ts'
import { calendarLinkEndpoints } from './http/courses/calendar-link.ts'
import { cleanUpEndpoints } from './http/courses/clean-up.ts'
import { courseEndpoints } from './http/courses/courses.ts'
import { creatorEndpoints } from './http/courses/creators.ts'
import { hoursEndpoints } from './http/courses/hours.ts'
import { joiningEndpoints } from './http/courses/joining.ts'
import { keyEndpoints } from './http/courses/keys.ts'
import { labServicesEndpoints } from './http/courses/lab-services.ts'
import { machineEndpoints } from './http/courses/machines.ts'
import { mineEndpoints } from './http/courses/mine.ts'
import { moneyEndpoints } from './http/courses/money.ts'
import { outsideEndpoints } from './http/courses/outside.ts'
import { peopleEndpoints } from './http/courses/people.ts'
import { publishingEndpoints } from './http/courses/publishing.ts'
import { sizeEndpoints } from './http/courses/sizes.ts'
import { versionEndpoints } from './http/courses/versions.ts'
import { wasteEndpoints } from './http/courses/waste.ts'
import { directoryEndpoints } from './http/directory.ts'
import { healthEndpoints } from './http/health.ts'
import { keptPartsEndpoints } from './http/kept-parts.ts'
import type { Endpoint } from './http/kernel/endpoint.ts'
import { operationEndpoints } from './http/operations.ts'
import { policyEndpoints } from './http/policies.ts'
import { studentResourceEndpoints } from './http/student-resources.ts'
import { studentEndpoints } from './http/students.ts'
import { templateEndpoints } from './http/templates.ts'
import { usageEndpoints } from './http/usage.ts'
import { vmEndpoints } from './http/vms.ts'
import type { World } from './use-cases/world.ts'

/** Every route of the contract must be here, or it does not compile. */
export const endpointsOf = (world: World): Record<RouteName, Endpoint> => ({
  ...accountEndpoints(world),
  ...passwordEndpoints(world),
  ...sessionEndpoints(world),
  ...passkeyEndpoints(world),
  ...directoryEndpoints(world),
  ...connectionEndpoints(world),
  ...vmEndpoints(world),
  ...policyEndpoints(world),
  ...templateEndpoints(world),
  ...operationEndpoints(world),
  ...billingEndpoints(world),
  ...studentEndpoints(world),
  ...studentResourceEndpoints(world),
  ...keptPartsEndpoints(world),
  ...binEndpoints(world),
  ...courseEndpoints(world),
  ...calendarEndpoints(world),
  ...hoursEndpoints(world),
  ...cleanUpEndpoints(world),
  ...wasteEndpoints(world),
  ...moneyEndpoints(world),
  ...calendarLinkEndpoints(world),
  ...creatorEndpoints(world),
  ...publishingEndpoints(world),
  ...versionEndpoints(world),
  ...peopleEndpoints(world),
  ...joiningEndpoints(world),
  ...machineEndpoints(world),
  ...mineEndpoints(world),
  ...outsideEndpoints(world),
  ...keyEndpoints(world),
  ...sizeEndpoints(world),
  ...labServicesEndpoints(world),
  ...usageEndpoints(world),
  ...healthEndpoints(world),
})
