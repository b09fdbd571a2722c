import { RedirectUri, State } from '../directory/redirect.ts'
import { owners, route } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Tiers } from './tiers.ts'

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Only GUIDs: these become parts of Azure addresses. In small letters, as Azure names itself whatever it was asked. */
const guidOf = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.regex(guid, `${label} must be a GUID like 1b2c3d4e-5f60-4718-8293-a4b5c6d7e8f9`),
      z.toLowerCase(),
    )
const textOf = (label: string, longest: number) =>
  z.string().check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(longest))

const identity = {
  subscriptionId: guidOf('Subscription ID'),
  tenantId: guidOf('Tenant ID'),
  clientId: guidOf('Client ID'),
  /** The directory user name of the lab owner: who may sign in to this lab with Azure AD. */
  username: textOf('Username', 254),
}

/** An absent or empty secret keeps the stored one. */
export const CloudSettingsInput = z.strictObject({
  ...identity,
  clientSecret: z.optional(z.string().check(z.trim(), z.maxLength(512))),
})
export type CloudSettingsInput = z.infer<typeof CloudSettingsInput>

/** The form, and the way back from Microsoft: see redirect.ts. */
export const NameProofInput = z.strictObject({
  ...CloudSettingsInput.shape,
  redirectUri: RedirectUri,
  state: State,
})
export type NameProofInput = z.infer<typeof NameProofInput>

/** The form while no secret is stored yet. */
export const CloudSettingsForm = z.strictObject({ ...identity, clientSecret: textOf('Client secret', 512) })

/** What comes back: `clientSecret` is always empty. */
export const CloudSettings = z.strictObject({
  subscriptionId: z.string(),
  tenantId: z.string(),
  clientId: z.string(),
  username: z.string(),
  hasClientSecret: z.boolean(),
  clientSecret: z.literal(''),
  /** Nobody signs in by the directory until the owner turns it on again: the password was reset. */
  directoryPaused: z.optional(z.literal(true)),
})
export type CloudSettings = z.infer<typeof CloudSettings>

export const ConnectionTest = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  details: z.optional(
    z.strictObject({
      subscriptions: z.array(z.string()),
      resourceGroups: z.array(z.string()),
      locations: z.array(z.string()),
    }),
  ),
  tiers: z.optional(Tiers),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const cloudSettingsRoutes = {
  getCloudSettings: route({
    method: 'GET',
    path: 'cloud-settings',
    summary: 'The Azure subscription of the lab',
    access: owners,
    status: 200,
    response: z.strictObject({ data: z.nullable(CloudSettings) }),
    secret: true,
  }),
  putCloudSettings: route({
    method: 'PUT',
    path: 'cloud-settings',
    summary: 'Connect an Azure subscription',
    access: owners,
    confirmed: true,
    rationed: 'connection-test',
    body: CloudSettingsInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: CloudSettings }),
    secret: true,
  }),
  proveUsername: route({
    method: 'POST',
    path: 'cloud-settings/prove-username',
    summary:
      'Where to sign in at Microsoft, to connect with a user name that another lab holds without using it',
    access: owners,
    // What comes of it stores a connection, as a save does.
    confirmed: true,
    rationed: 'connection-test',
    body: NameProofInput,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ authUrl: z.string() }) }),
    secret: true,
  }),
  testCloudSettings: route({
    method: 'POST',
    path: 'cloud-settings/test',
    summary: 'Try the stored settings, or those in the body',
    access: owners,
    rationed: 'connection-test',
    body: z.partial(CloudSettingsInput),
    bodyOptional: true,
    status: 200,
    response: ConnectionTest,
    secret: true,
  }),
  deleteCloudSettings: route({
    method: 'DELETE',
    path: 'cloud-settings',
    summary: 'Disconnect the subscription',
    access: owners,
    confirmed: true,
    query: z.strictObject({ force: z.optional(z.enum(['true', 'false'])) }),
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  resumeDirectory: route({
    method: 'POST',
    path: 'cloud-settings/resume-directory',
    summary:
      'Let the directory sign in again, after a reset of the password has paused it; not for directory accounts',
    access: owners,
    confirmed: true,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
}
