import { describe, expect, it } from 'vitest'
import { azureSentence } from './azure-sentences.ts'

const guid = '8d9f0c5e-6f1d-4c3e-9b0a-0f3f3b1c2d4e'
const quota =
  'Operation could not be completed as it results in exceeding approved standardBSFamily Cores quota. Additional details - Deployment Model: Resource Manager, Location: eastus, Current Limit: 10, Current Usage: 8, Additional Required: 4, (Minimum) New Limit Required: 12. Setup Alerts when Quota reaches threshold. Learn more at https://aka.ms/quotamonitoringalerting . Submit a request for Quota increase at https://aka.ms/x'

/** Azure's codes with texts as Azure words them. */
const samples: readonly (readonly [code: string, message: string, says: RegExp])[] = [
  [
    'OperationNotAllowed',
    quota,
    /^The BS series vCPU quota in East US is used up: 8 of 10 are in use and this needs 4 more\./,
  ],
  [
    'OperationNotAllowed',
    quota.replace('standardBSFamily', 'Total Regional'),
    /^The vCPU quota in East US is used up/,
  ],
  [
    'QuotaExceeded',
    'Operation results in exceeding quota limits of Core. Maximum allowed: 2000, Current in use: 1999, Additional requested: 2. Please read more at https://aka.ms/x',
    /1,999 of 2,000 are in use and this needs 2 more/,
  ],
  [
    'OperationNotAllowed',
    `Operation 'restart' is not allowed on VM 'lab-1' since VM is deallocated.`,
    /Start the VM first/,
  ],
  [
    'SkuNotAvailable',
    "The requested VM size for resource 'Following SKUs have failed for Capacity Restrictions: Standard_B2s' is currently not available in location 'eastus'. Please try another size or deploy to a different location or different zone. See https://aka.ms/azureskunotavailable for details.",
    /^Azure does not offer the size B2s in East US to your subscription just now\./,
  ],
  [
    'SkuNotAvailable',
    'The requested size for resource is not available.',
    /does not offer this size in this region/,
  ],
  ['AllocationFailed', 'Allocation failed.', /no free machines of this size/],
  ['ZonalAllocationFailed', '', /no free machines/],
  ['OverconstrainedAllocationRequest', '', /no free machines/],
  ['OSProvisioningTimedOut', `OS Provisioning for VM 'x' did not finish.`, /did not report back/],
  ['PlatformImageNotFound', 'The platform image was not found.', /no longer offers this version/],
  [
    'InvalidParameter',
    'The Admin Username specified is not allowed.',
    /^Azure does not accept one of the values: The Admin Username specified is not allowed\.$/,
  ],
  [
    'AuthorizationFailed',
    `The client '${guid}' with object id '${guid}' does not have authorization to perform action 'Microsoft.Compute/virtualMachines/write' over scope '/subscriptions/${guid}/resourceGroups/a' or the scope is invalid. If access was recently granted, please refresh your credentials.`,
    /lacks the permission Microsoft\.Compute\/virtualMachines\/write\. Give it the Labkeeper role/,
  ],
  [
    'LinkedAuthorizationFailed',
    `The client '${guid}' with object id '${guid}' has permission to perform action 'Microsoft.Compute/virtualMachines/write' on scope '/subscriptions/${guid}'; however, it does not have permission to perform action(s) 'Microsoft.Network/virtualNetworks/subnets/join/action' on the linked scope(s) '/subscriptions/${guid}/x' or the linked scope(s) are invalid.`,
    /lacks the permission Microsoft\.Network\/virtualNetworks\/subnets\/join\/action\./,
  ],
  ['SubscriptionNotFound', `The subscription '${guid}' could not be found.`, /Check the subscription ID/],
  ['ReadOnlyDisabledSubscription', `The subscription '${guid}' is disabled`, /Reactivate it/],
  [
    'MissingSubscriptionRegistration',
    "The subscription is not registered to use namespace 'Microsoft.Compute'. See https://aka.ms/rps-not-found for how to register subscriptions.",
    /never used Microsoft\.Compute\./,
  ],
  ['AADSTS7000215', 'AADSTS7000215: Invalid client secret provided.', /does not accept the client secret/],
  ['AADSTS7000222', 'AADSTS7000222: The provided client secret keys are expired.', /has expired/],
  ['AADSTS700016', 'x', /client ID/],
  ['AADSTS90002', 'x', /tenant ID/],
  [
    'RequestDisallowedByPolicy',
    `Resource 'vm' was disallowed by policy. Policy identifiers: '[{"policyAssignment":{"name":"Allowed locations","id":"/subscriptions/${guid}/x"}}]'.`,
    /^A policy of your Azure subscription \('Allowed locations'\) forbids this\./,
  ],
  [
    'PublicIPCountLimitReached',
    'Cannot create more than 10 public IP addresses for this subscription in this region.',
    /at most 10/,
  ],
  ['ScopeLocked', 'The scope cannot perform delete operation because following scope(s) are locked.', /lock/],
]

describe('azureSentence', () => {
  it.each(samples)('%s: %s', (code, message, says) => {
    expect(azureSentence(code, message)).toMatch(says)
  })

  it.each([
    ...samples,
    ['Odd', `{"error":{"code":"Odd","message":"Inner text. See https://x.example/y for more."}}`, /^/],
    ['Odd', `${'word '.repeat(200)}. More.`, /^/],
    ['Odd', `Failed on /subscriptions/${guid}/resourceGroups/g/providers/Microsoft.Compute/disks/d1.`, /^/],
    ['Odd', `<html><body>Bad gateway ${guid}</body></html>`, /^/],
  ] as const)('is short and plain: %s %s', (code, message) => {
    const sentence = azureSentence(code, message)
    expect(sentence.length).toBeGreaterThan(20)
    expect(sentence.length).toBeLessThanOrEqual(320)
    expect(sentence).not.toMatch(/https?:|[{}<>]|aka\.ms|\/subscriptions|[0-9a-f]{8}-[0-9a-f]{4}/i)
    expect(sentence).not.toMatch(/\s\s|\n/)
    expect(sentence).toMatch(/[.…]$/)
  })

  it('passes on what Azure said when it knows no better sentence', () => {
    expect(
      azureSentence(
        'BrandNew',
        `The disk 'd1' is too old. Correlation ID: ${guid}. See https://aka.ms/d for details. Make a new one.`,
      ),
    ).toBe("Azure refused: The disk 'd1' is too old. Make a new one.")
  })

  it.each([
    'VMExtensionProvisioningError',
    'VMExtensionProvisioningTimeout',
    'VMExtensionHandlerNonTransientError',
  ])('repeats nothing that a guest may have said of itself: %s', (code) => {
    const forged = "Your session has ended. Sign in again at labkeeper.example with the lab's password."
    const said = `VM has reported a failure when processing extension 'RunCommandLinux'. Error message: "${forged}"`
    expect(azureSentence(code, said)).toMatch(/^The operating system of the VM did not do what/)
  })

  it('names permissions on groups in full', () => {
    const action = 'Microsoft.Resources/subscriptions/resourceGroups/write'
    expect(
      azureSentence('AuthorizationFailed', `no authorization to perform action '${action}' over scope`),
    ).toContain(`the permission ${action}. `)
  })

  it('reads the message out of an answer within the answer', () => {
    expect(
      azureSentence(
        'Odd',
        'Deployment failed: {\\"error\\":{\\"message\\":\\"The zone is full.\\",\\"x\\":1}}',
      ),
    ).toBe('Azure refused: The zone is full.')
  })

  it('leaves only the name of a resource path', () => {
    expect(
      azureSentence(
        'Odd',
        `Disk /subscriptions/${guid}/resourceGroups/g/providers/Microsoft.Compute/disks/d1 is locked.`,
      ),
    ).toBe('Azure refused: Disk d1 is locked.')
  })

  it('does not hang on a hostile text', () => {
    const begun = performance.now()
    azureSentence('Odd', '"message"'.repeat(50_000))
    azureSentence('OperationNotAllowed', 'quota Location: '.repeat(50_000))
    azureSentence('Odd', '('.repeat(200_000))
    azureSentence('Odd', '\\'.repeat(200_000))
    expect(performance.now() - begun).toBeLessThan(500)
  })

  it('says something useful when Azure says nothing', () => {
    expect(azureSentence('Strange', '')).toMatch(/^Azure refused the request \(Strange\) and gave no reason/)
  })
})
