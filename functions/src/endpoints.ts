import type { RouteName } from '@labkeeper/contract/routes'
import type { Gateways } from './app.ts'
import type { Config } from './config.ts'
import { accountEndpoints } from './http/accounts.ts'
import { cloudSettingsEndpoints } from './http/cloud-settings.ts'
import { directoryEndpoints } from './http/directory.ts'
import type { Endpoint } from './http/endpoint.ts'
import { keptPartsEndpoints } from './http/kept-parts.ts'
import { operationEndpoints } from './http/operations.ts'
import { passkeyEndpoints } from './http/passkeys.ts'
import { passwordEndpoints } from './http/passwords.ts'
import { policyEndpoints } from './http/policies.ts'
import { sessionEndpoints } from './http/sessions.ts'
import { studentResourceEndpoints } from './http/student-resources.ts'
import { studentEndpoints } from './http/students.ts'
import { subscriptionEndpoints } from './http/subscription.ts'
import { systemEndpoints } from './http/system.ts'
import { templateEndpoints } from './http/templates.ts'
import { usageEndpoints } from './http/usage.ts'
import { vmEndpoints } from './http/vms.ts'
import { allocateMany, allocateVm, deallocateVm } from './use-cases/allocate-vms.ts'
import { getAutoVmConfig, saveAutoVmConfig } from './use-cases/auto-vm-config.ts'
import { beginDirectorySignIn } from './use-cases/begin-directory-sign-in.ts'
import { beginNameProof } from './use-cases/begin-name-proof.ts'
import { buildTemplate } from './use-cases/build-template.ts'
import { changePassword } from './use-cases/change-password.ts'
import { checkCapacity, checkCreation } from './use-cases/check-creation.ts'
import { checkEntitlement } from './use-cases/check-entitlement.ts'
import { checkHealth } from './use-cases/check-health.ts'
import { checkStudentQuota } from './use-cases/check-student-quota.ts'
import { confirmEmail, resendConfirmation } from './use-cases/confirm-email.ts'
import { confirmPassword } from './use-cases/confirm-password.ts'
import { createFromTemplate } from './use-cases/create-from-template.ts'
import { createStudent } from './use-cases/create-student.ts'
import { createVms } from './use-cases/create-vms.ts'
import { deleteCloudSettings } from './use-cases/delete-cloud-settings.ts'
import { deleteTemplate } from './use-cases/delete-template.ts'
import { findLab } from './use-cases/find-lab.ts'
import { finishDirectorySignIn } from './use-cases/finish-directory-sign-in.ts'
import { listFailures, listOperations, readOperation } from './use-cases/follow-operations.ts'
import { forgetStranded } from './use-cases/forget-stranded.ts'
import { forgotPassword } from './use-cases/forgot-password.ts'
import { getCloudSettings } from './use-cases/get-cloud-settings.ts'
import { handlePaymentEvent } from './use-cases/handle-payment-event.ts'
import { importStudents } from './use-cases/import-students.ts'
import { keepPassword } from './use-cases/keep-password.ts'
import { keepResourceRunning } from './use-cases/keep-resource-running.ts'
import { keepRunning } from './use-cases/keep-running.ts'
import { listActivity } from './use-cases/list-activity.ts'
import { listPlans } from './use-cases/list-plans.ts'
import { listStudentResources } from './use-cases/list-student-resources.ts'
import { listStudents, searchStudents } from './use-cases/list-students.ts'
import { listTemplates } from './use-cases/list-templates.ts'
import { listVms } from './use-cases/list-vms.ts'
import { logIn } from './use-cases/log-in.ts'
import { makeRdpFile } from './use-cases/make-rdp-file.ts'
import { openPortal } from './use-cases/open-portal.ts'
import { operateVm } from './use-cases/operate-vm.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  setSecondStep,
} from './use-cases/own-passkeys.ts'
import { endOtherSessions, endSession, listSessions } from './use-cases/own-sessions.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './use-cases/passkey-sign-in.ts'
import { priceKeptParts } from './use-cases/price-kept-parts.ts'
import { putCloudSettings } from './use-cases/put-cloud-settings.ts'
import { readQuota } from './use-cases/read-quota.ts'
import { readUsage } from './use-cases/read-usage.ts'
import { readVm } from './use-cases/read-vm.ts'
import { refreshSession } from './use-cases/refresh-session.ts'
import { rememberBriefly } from './use-cases/remember-briefly.ts'
import { deleteStudent } from './use-cases/remove-student.ts'
import { resetPassword } from './use-cases/reset-password.ts'
import { resumeDirectory } from './use-cases/resume-directory.ts'
import { retryOperation } from './use-cases/retry-operation.ts'
import { setStudentPassword } from './use-cases/set-student-password.ts'
import { signUp } from './use-cases/sign-up.ts'
import { startCheckout } from './use-cases/start-checkout.ts'
import { testCloudSettings } from './use-cases/test-cloud-settings.ts'
import { validateDirectoryUser } from './use-cases/validate-directory-user.ts'
import { verifyCheckout } from './use-cases/verify-checkout.ts'
import { wishPassword } from './use-cases/wish-password.ts'

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
