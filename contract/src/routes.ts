import { accountRoutes } from './accounts/accounts.ts'
import { givenPasswordRoutes } from './accounts/given-password.ts'
import { passkeyRoutes } from './accounts/passkeys.ts'
import { passwordRoutes } from './accounts/passwords.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { billingRoutes } from './billing/billing.ts'
import { cloudSettingsRoutes } from './connection/cloud-settings.ts'
import { quotaRoutes } from './connection/quota.ts'
import { binRoutes } from './courses/bin.ts'
import { calendarHolidayRoutes } from './courses/calendar-holidays.ts'
import { calendarLinkRoutes } from './courses/calendar-link.ts'
import { calendarRoutes } from './courses/calendar-routes.ts'
import { cleanUpRoutes } from './courses/clean-up-routes.ts'
import { courseRoutes } from './courses/courses.ts'
import { creatorRoutes } from './courses/creators.ts'
import { doctorRoutes } from './courses/doctor-routes.ts'
import { hoursRoutes } from './courses/hours-routes.ts'
import { joinCodeRoutes } from './courses/join-codes.ts'
import { joinRoutes } from './courses/join-routes.ts'
import { labServicesRoutes } from './courses/lab-services.ts'
import { machineRoutes } from './courses/machine-routes.ts'
import { moneyRoutes } from './courses/money-routes.ts'
import { myCareRoutes } from './courses/my-care.ts'
import { myCourseRoutes } from './courses/my-courses.ts'
import { myDoctorRoutes } from './courses/my-doctor.ts'
import { myRequestRoutes } from './courses/my-requests.ts'
import { myRoutes } from './courses/my-routes.ts'
import { myOpeningRoutes } from './courses/open-mine.ts'
import { openVmRoutes } from './courses/open-vms.ts'
import { publishingRoutes } from './courses/publishing.ts'
import { rosterRoutes } from './courses/roster.ts'
import { sizeRoutes } from './courses/size-routes.ts'
import { sshKeyRoutes } from './courses/ssh-keys.ts'
import { versionRoutes } from './courses/version-routes.ts'
import { wasteRoutes } from './courses/waste.ts'
import { wasteAmountRoutes } from './courses/waste-amount.ts'
import { myWishRoutes } from './courses/wishes.ts'
import { directoryRoutes } from './directory/directory.ts'
import { healthRoutes } from './health/health.ts'
import type { Route } from './kernel/route.ts'
import { operationRoutes } from './operations/operations.ts'
import { policyRoutes } from './policies/policies.ts'
import { studentPowerRoutes } from './students/student-power.ts'
import { studentResourceRoutes } from './students/student-resources.ts'
import { studentRoutes } from './students/students.ts'
import { templateRoutes } from './templates/templates.ts'
import { usageRoutes } from './usage/usage.ts'
import { keptPartsRoutes } from './vms/kept-parts.ts'
import { vmRoutes } from './vms/vms.ts'

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
  ...billingRoutes,
  ...studentRoutes,
  ...studentResourceRoutes,
  ...studentPowerRoutes,
  ...keptPartsRoutes,
  ...binRoutes,
  ...courseRoutes,
  ...calendarRoutes,
  ...hoursRoutes,
  ...cleanUpRoutes,
  ...wasteRoutes,
  ...wasteAmountRoutes,
  ...moneyRoutes,
  ...calendarHolidayRoutes,
  ...calendarLinkRoutes,
  ...creatorRoutes,
  ...publishingRoutes,
  ...rosterRoutes,
  ...joinCodeRoutes,
  ...joinRoutes,
  ...machineRoutes,
  ...doctorRoutes,
  ...myCourseRoutes,
  ...myRoutes,
  ...myDoctorRoutes,
  ...myOpeningRoutes,
  ...openVmRoutes,
  ...myWishRoutes,
  ...myCareRoutes,
  ...sshKeyRoutes,
  ...myRequestRoutes,
  ...sizeRoutes,
  ...labServicesRoutes,
  ...versionRoutes,
  ...usageRoutes,
  ...healthRoutes,
  ...quotaRoutes,
} satisfies Record<string, Route>
export type RouteName = keyof typeof routes
