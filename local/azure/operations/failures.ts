import type { Failure } from '../model/operations.ts'

/** Of what gave way: https://github.com/osbuild/osbuild-composer/issues/1447 */
export const preempted: Failure = {
  code: 'OperationPreempted',
  message: 'Operation execution has been preempted by a more recent operation.',
}

/** Azure's own words for the failures that tests ask for by code. */
const messages: Readonly<Record<string, (vm: string, size: string) => string>> = {
  AllocationFailed: () =>
    'Allocation failed. We do not have sufficient capacity for the requested VM size in this region. Read more about improving likelihood of allocation success at http://aka.ms/allocation-guidance',
  ZonalAllocationFailed: () =>
    'Allocation failed. We do not have sufficient capacity for the requested VM size in this zone. Read more about improving likelihood of allocation success at http://aka.ms/allocation-guidance',
  OverconstrainedAllocationRequest: (_vm, size) =>
    `Allocation failed. VM(s) with the following constraints cannot be allocated, because the condition is too restrictive. Please remove some constraints and try again. Constraints applied are: VM Size ${size}`,
  OSProvisioningTimedOut: (vm) =>
    `OS Provisioning for VM '${vm}' did not finish in the allotted time. The VM may still finish provisioning successfully. Please check provisioning state later. For details on how to check current provisioning state of Windows VMs, refer to https://aka.ms/WindowsVMLifecycle and Linux VMs, refer to https://aka.ms/LinuxVMLifecycle.`,
  SkuNotAvailable: (_vm, size) =>
    `The requested VM size for resource 'Following SKUs have failed for Capacity Restrictions: ${size}' is currently not available in the location. Please try another size or deploy to a different location or different zone. See https://aka.ms/azureskunotavailable for details.`,
  InternalExecutionError: () => 'An internal execution error occurred. Please retry later.',
}

export const failureOf = (code: string, vm: string, size: string): Failure => ({
  code,
  message: messages[code]?.(vm, size) ?? `The operation on '${vm}' failed with '${code}'.`,
})
