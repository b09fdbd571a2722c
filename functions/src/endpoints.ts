import type { RouteName } from '@labkeeper/contract/routes'
import type { Gateways } from './app.ts'
import type { Config } from './config.ts'
import { accountEndpoints } from './http/accounts/accounts.ts'
import { passkeyEndpoints } from './http/accounts/passkeys.ts'
import { passwordEndpoints } from './http/accounts/passwords.ts'
import { sessionEndpoints } from './http/accounts/sessions.ts'
import { subscriptionEndpoints } from './http/billing.ts'
import { cloudSettingsEndpoints } from './http/connection.ts'
import { directoryEndpoints } from './http/directory.ts'
import { systemEndpoints } from './http/health.ts'
import { keptPartsEndpoints } from './http/kept-parts.ts'
import type { Endpoint } from './http/kernel/endpoint.ts'
import { operationEndpoints } from './http/operations.ts'
import { policyEndpoints } from './http/policies.ts'
import { studentResourceEndpoints } from './http/student-resources.ts'
import { studentEndpoints } from './http/students.ts'
import { templateEndpoints } from './http/templates.ts'
import { usageEndpoints } from './http/usage.ts'
import { vmEndpoints } from './http/vms.ts'
import { confirmEmail, resendConfirmation } from './use-cases/accounts/confirm-email.ts'
import { confirmPassword } from './use-cases/accounts/confirm-password.ts'
import { findLab } from './use-cases/accounts/find-lab.ts'
import { logIn } from './use-cases/accounts/log-in.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  setSecondStep,
} from './use-cases/accounts/passkeys/own-passkeys.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './use-cases/accounts/passkeys/passkey-sign-in.ts'
import { changePassword } from './use-cases/accounts/passwords/change-password.ts'
import { forgotPassword } from './use-cases/accounts/passwords/forgot-password.ts'
import { keepPassword } from './use-cases/accounts/passwords/keep-password.ts'
import { resetPassword } from './use-cases/accounts/passwords/reset-password.ts'
import { endOtherSessions, endSession, listSessions } from './use-cases/accounts/sessions/own-sessions.ts'
import { refreshSession } from './use-cases/accounts/sessions/refresh-session.ts'
import { signUp } from './use-cases/accounts/sign-up.ts'
import { checkEntitlement } from './use-cases/billing/check-entitlement.ts'
import { handlePaymentEvent } from './use-cases/billing/handle-payment-event.ts'
import { listPlans } from './use-cases/billing/list-plans.ts'
import { openPortal } from './use-cases/billing/open-portal.ts'
import { startCheckout } from './use-cases/billing/start-checkout.ts'
import { verifyCheckout } from './use-cases/billing/verify-checkout.ts'
import { deleteCloudSettings } from './use-cases/connection/delete-cloud-settings.ts'
import { forgetStranded } from './use-cases/connection/forget-stranded.ts'
import { getCloudSettings } from './use-cases/connection/get-cloud-settings.ts'
import { putCloudSettings } from './use-cases/connection/put-cloud-settings.ts'
import { readQuota } from './use-cases/connection/read-quota.ts'
import { testCloudSettings } from './use-cases/connection/test-cloud-settings.ts'
import { beginDirectorySignIn } from './use-cases/directory/begin-directory-sign-in.ts'
import { beginNameProof } from './use-cases/directory/begin-name-proof.ts'
import { finishDirectorySignIn } from './use-cases/directory/finish-directory-sign-in.ts'
import { resumeDirectory } from './use-cases/directory/resume-directory.ts'
import { validateDirectoryUser } from './use-cases/directory/validate-directory-user.ts'
import { checkHealth } from './use-cases/health/check-health.ts'
import { rememberBriefly } from './use-cases/kernel/remember-briefly.ts'
import { listFailures, listOperations, readOperation } from './use-cases/operations/follow-operations.ts'
import { retryOperation } from './use-cases/operations/retry-operation.ts'
import { keepResourceRunning } from './use-cases/policies/keep-resource-running.ts'
import { keepRunning } from './use-cases/policies/keep-running.ts'
import { getAutoVmConfig, saveAutoVmConfig } from './use-cases/policies/policy.ts'
import { allocateMany, allocateVm, deallocateVm } from './use-cases/students/allocate-vms.ts'
import { checkStudentQuota } from './use-cases/students/check-student-quota.ts'
import { createStudent } from './use-cases/students/create-student.ts'
import { importStudents } from './use-cases/students/imports/import-students.ts'
import { listStudentResources } from './use-cases/students/list-student-resources.ts'
import { listStudents, searchStudents } from './use-cases/students/list-students.ts'
import { deleteStudent } from './use-cases/students/remove-student.ts'
import { setStudentPassword } from './use-cases/students/set-student-password.ts'
import { buildTemplate } from './use-cases/templates/build-template.ts'
import { createFromTemplate } from './use-cases/templates/create-from-template.ts'
import { deleteTemplate } from './use-cases/templates/delete-template.ts'
import { listTemplates } from './use-cases/templates/list-templates.ts'
import { priceKeptParts } from './use-cases/usage/price-kept-parts.ts'
import { readUsage } from './use-cases/usage/read-usage.ts'
import { checkCapacity, checkCreation } from './use-cases/vms/check-creation.ts'
import { createVms } from './use-cases/vms/create-vms.ts'
import { listActivity } from './use-cases/vms/list-activity.ts'
import { listVms } from './use-cases/vms/list-vms.ts'
import { makeRdpFile } from './use-cases/vms/make-rdp-file.ts'
import { operateVm } from './use-cases/vms/operate-vm.ts'
import { readVm } from './use-cases/vms/read-vm.ts'
import { wishPassword } from './use-cases/vms/wish-password.ts'

const openPrincipalOf =
  ({ labs, openPrincipal: open }: Gateways) =>
  async (labId: string) =>
    open(await findLab(labs, labId))

/** Every route of the contract must be here, or it does not compile. */
export const endpointsOf = (config: Config, gateways: Gateways): Record<RouteName, Endpoint> => {
  const { sessions } = gateways
  const quota = { checkStudentQuota: checkStudentQuota({ ...gateways, ...config }) }
  return {
    ...accountEndpoints({
      signUp: signUp({ ...gateways, ...config }),
      logIn: logIn(gateways),
      refreshSession: refreshSession(gateways),
      confirmEmail: confirmEmail(gateways),
      resendConfirmation: resendConfirmation(gateways),
      logOut: ({ userId, sessionId }) => sessions.end(userId, sessionId),
    }),
    ...passwordEndpoints({
      forgotPassword: forgotPassword(gateways),
      resetPassword: resetPassword(gateways),
      confirmPassword: confirmPassword(gateways),
      changePassword: changePassword(gateways),
      keepPassword: keepPassword(gateways),
    }),
    ...sessionEndpoints({
      listSessions: listSessions(gateways),
      endSession: endSession(gateways),
      endOtherSessions: endOtherSessions(gateways),
    }),
    ...passkeyEndpoints({
      beginPasskeySignIn: beginPasskeySignIn(gateways),
      finishPasskeySignIn: finishPasskeySignIn(gateways),
      listPasskeys: listPasskeys(gateways),
      beginPasskey: beginPasskey(gateways),
      addPasskey: addPasskey(gateways),
      renamePasskey: renamePasskey(gateways),
      removePasskey: removePasskey(gateways),
      setSecondStep: setSecondStep(gateways),
    }),
    ...directoryEndpoints({
      validateDirectoryUser: validateDirectoryUser(gateways),
      beginDirectorySignIn: beginDirectorySignIn({ ...gateways, ...config }),
      finishDirectorySignIn: finishDirectorySignIn({ ...gateways, ...config }),
    }),
    ...cloudSettingsEndpoints({
      getCloudSettings: getCloudSettings(gateways),
      putCloudSettings: putCloudSettings(gateways),
      beginNameProof: beginNameProof({ ...gateways, ...config }),
      testCloudSettings: testCloudSettings(gateways),
      resumeDirectory: resumeDirectory(gateways),
      deleteCloudSettings: deleteCloudSettings(gateways),
    }),
    ...vmEndpoints({
      listVms: listVms(gateways),
      readVm: readVm(gateways),
      forgetStranded: forgetStranded(gateways),
      createVms: createVms({ ...gateways, checkCreation: checkCreation(gateways) }),
      operateVm: operateVm(gateways),
      wishPassword: wishPassword(gateways),
    }),
    ...policyEndpoints({
      getAutoVmConfig: getAutoVmConfig(gateways),
      saveAutoVmConfig: saveAutoVmConfig(gateways),
      keepRunning: keepRunning(gateways),
      listActivity: listActivity(gateways),
    }),
    ...templateEndpoints({
      listTemplates: listTemplates(gateways),
      buildTemplate: buildTemplate(gateways),
      deleteTemplate: deleteTemplate(gateways),
      createFromTemplate: createFromTemplate({ ...gateways, checkCapacity: checkCapacity(gateways) }),
    }),
    ...operationEndpoints({
      listOperations: listOperations(gateways),
      readOperation: readOperation(gateways),
      listFailures: listFailures(gateways),
      retryOperation: retryOperation({ ...gateways, checkEntitlement: checkEntitlement(gateways) }),
    }),
    ...subscriptionEndpoints({
      listPlans: listPlans(gateways),
      startCheckout: startCheckout({ ...gateways, ...config }),
      verifyCheckout: verifyCheckout(gateways),
      openPortal: openPortal({ ...gateways, ...config }),
      handlePaymentEvent: handlePaymentEvent(gateways),
    }),
    ...studentEndpoints({
      listStudents: listStudents(gateways),
      searchStudents: searchStudents(gateways),
      createStudent: createStudent({ ...gateways, ...quota }),
      importStudents: importStudents({ ...gateways, ...quota }),
      deleteStudent: deleteStudent(gateways),
      setStudentPassword: setStudentPassword(gateways),
      allocateVm: allocateVm(gateways),
      allocateMany: allocateMany(gateways),
      deallocateVm: deallocateVm(gateways),
    }),
    ...studentResourceEndpoints({
      listStudentResources: listStudentResources(gateways),
      keepResourceRunning: keepResourceRunning(gateways),
      makeRdpFile: makeRdpFile(gateways),
    }),
    ...keptPartsEndpoints({ priceKeptParts: priceKeptParts(gateways) }),
    ...usageEndpoints({ readUsage: readUsage(gateways) }),
    ...systemEndpoints({
      checkHealth: rememberBriefly(gateways.clock, 5_000, checkHealth({ ...gateways, ...config })),
      readQuota: readQuota({ ...gateways, openPrincipal: openPrincipalOf(gateways) }),
    }),
  }
}
