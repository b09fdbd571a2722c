import { always, type Wording } from './azure-wording.ts'

/** Refusals that concern the subscription and who may use it. */

const permission = (message: string): string | undefined =>
  (/does not have permission to perform action\(?s?\)? '([^']+)'/i.exec(message) ??
    /authorization to perform action '([^']+)'/i.exec(message))?.[1]
    ?.split(',')[0]
    ?.trim()

export const accountWordings: readonly Wording[] = [
  {
    codes: ['AuthorizationFailed', 'LinkedAuthorizationFailed'],
    say: (message) => {
      const missing = permission(message)
      const what = missing ? `the permission ${missing}` : 'a permission that this needs'
      return `The app registration in the cloud settings lacks ${what}. Give it the Labkeeper role, or Contributor, on the subscription in the Azure portal, wait a few minutes and try again.`
    },
  },
  {
    codes: ['AADSTS7000215'],
    say: always(
      'Azure does not accept the client secret in the cloud settings. Copy the value of the secret, not its ID, from the app registration in the Azure portal and save it again.',
    ),
  },
  {
    codes: ['AADSTS7000222'],
    say: always(
      'The client secret in the cloud settings has expired. Create a new one for the app registration in the Azure portal and save it in the cloud settings.',
    ),
  },
  {
    codes: ['SignInRefused'],
    say: always(
      'Azure refused to sign in the app registration and gave no reason. Check the tenant ID, the client ID and the client secret in the cloud settings.',
    ),
  },
  {
    codes: ['AADSTS700016', 'AADSTS700027'],
    say: always(
      'Azure knows no app registration with this client ID in the tenant. Check the client ID and the tenant ID in the cloud settings.',
    ),
  },
  {
    codes: ['AADSTS90002', 'AADSTS900021', 'AADSTS900023'],
    say: always('Azure knows no tenant with this tenant ID. Check the tenant ID in the cloud settings.'),
  },
  {
    codes: ['AADSTS7000112', 'AADSTS7000114'],
    say: always(
      'The app registration in the cloud settings is disabled. Enable its enterprise application in the Azure portal, or enter another one.',
    ),
  },
  {
    codes: ['AADSTS53003', 'AADSTS530004'],
    say: always(
      "A conditional access policy of your organisation keeps the app registration out. Ask your organisation's administrator to allow it.",
    ),
  },
  {
    codes: ['SubscriptionNotFound', 'InvalidSubscriptionId'],
    say: always(
      'Azure does not find the subscription, or the app registration may not see it. Check the subscription ID in the cloud settings and the role of the app registration on it.',
    ),
  },
  {
    codes: [
      'AuthenticationFailed',
      'ExpiredAuthenticationToken',
      'InvalidAuthenticationToken',
      'InvalidAuthenticationTokenTenant',
    ],
    say: always(
      'Azure did not accept the sign-in of the app registration. Check that tenant, client and subscription in the cloud settings belong together.',
    ),
  },
  {
    codes: ['ReadOnlyDisabledSubscription', 'SubscriptionDisabled'],
    say: always(
      'The Azure subscription is disabled and can only be read, often because its credit or its term has ended. Reactivate it in the Azure portal.',
    ),
  },
  {
    codes: ['MissingSubscriptionRegistration', 'SubscriptionNotRegistered'],
    say: (message) => {
      const provider = /namespace '([\w.]+)'/i.exec(message)?.[1] ?? 'Microsoft.Compute and Microsoft.Network'
      return `The subscription has never used ${provider}. Register it under "Resource providers" of the subscription in the Azure portal, then try again.`
    },
  },
  {
    codes: ['RequestDisallowedByPolicy', 'RequestDisallowedByAzure'],
    say: (message) => {
      const policy = /"policyAssignment"\s*:\s*\{\s*"name"\s*:\s*"([^"{}]{1,80})"/.exec(message)?.[1]
      return `A policy of your Azure subscription${policy ? ` ('${policy}')` : ''} forbids this. Choose another region or size, or ask whoever looks after the subscription to allow it.`
    },
  },
  {
    codes: ['ScopeLocked'],
    say: always(
      'The resource is locked in Azure against changes or deletion. Remove the lock in the Azure portal ("Locks"), then try again.',
    ),
  },
  {
    codes: [
      'TooManyRequests',
      'SubscriptionRequestsThrottled',
      'OperationThrottled',
      'AADSTS50196',
      'AADSTS90055',
    ],
    say: always('Azure asks for fewer requests just now. Labkeeper waits and goes on by itself.'),
  },
  {
    codes: ['SignInUnavailable'],
    say: always('The sign-in service of Azure does not answer just now. Try again in a few minutes.'),
  },
]
