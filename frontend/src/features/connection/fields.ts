import type { CloudSettingsInput } from '@labkeeper/contract/connection/cloud-settings'

type TextField = Exclude<keyof CloudSettingsInput, 'clientSecret'>

/** Where each value is found in the Azure portal. */
export const help = {
  subscriptionId:
    'Azure portal → Subscriptions → your subscription. It is the “Subscription ID” on the overview.',
  tenantId: 'Azure portal → Microsoft Entra ID → Overview. It is called “Tenant ID” there.',
  clientId:
    'Microsoft Entra ID → App registrations → your app. It is the “Application (client) ID” on the overview.',
  clientSecret:
    'In the same app under Certificates & secrets → New client secret. Copy the “Value”, not the “Secret ID”.',
  username:
    'The directory user name that may sign in to this lab with Azure AD. It is the “User principal name” under Microsoft Entra ID → Users.',
} as const

/** In place of the help, once it is not the stored one any more. */
export const otherSubscription =
  'VMs and templates of the subscription that is connected now stay in the lists, but cannot be used until it is connected again.'

export const textFields: readonly {
  readonly name: TextField
  readonly label: string
  readonly placeholder: string
}[] = [
  { name: 'subscriptionId', label: 'Subscription ID', placeholder: '00000000-0000-0000-0000-000000000000' },
  { name: 'tenantId', label: 'Tenant ID', placeholder: '00000000-0000-0000-0000-000000000000' },
  { name: 'clientId', label: 'Client ID', placeholder: '00000000-0000-0000-0000-000000000000' },
]
