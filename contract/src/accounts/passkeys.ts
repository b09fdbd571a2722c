import { anyone, owners, route } from '../kernel/route.ts'
import { Id, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { DeviceToken, MessageToDevice, Session } from './accounts.ts'

/** As many a person may have. */
export const mostPasskeys = 10
/** One-time codes that are made at once. */
export const codesAtOnce = 10

/** Bytes as browsers write them for WebAuthn: base64url without padding. */
const bytes = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest))
/** A credential's id has at most 1023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const CredentialId = bytes(1_364)
const ClientData = bytes(4_096)
/** How a browser reaches an authenticator again; words of the future are let through. */
const Transports = z.array(z.string().check(z.regex(/^[\w-]{1,32}$/))).check(z.maxLength(10))

export const PasskeyName = z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60))

export const PasskeyNameInput = z.strictObject({ name: PasskeyName })
export type PasskeyNameInput = z.infer<typeof PasskeyNameInput>

/** What an authenticator made, as the browser hands it over. */
export const NewPasskey = z.strictObject({
  name: PasskeyName,
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: bytes(65_536),
  transports: z.optional(Transports),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What an authenticator signed. Without the user handle nobody knows whose it is. */
export const PasskeyProof = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: bytes(8_192),
  signature: bytes(8_192),
  userHandle: bytes(88),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

const Known = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For `navigator.credentials.get`, in the form that `PublicKeyCredential.parseRequestOptionsFromJSON` reads. */
export const SignInOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type SignInOptions = z.infer<typeof SignInOptions>

/** For `navigator.credentials.create`, likewise. */
export const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** Times are ISO instants. */
export const Passkey = z.strictObject({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.optional(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyState = z.strictObject({
  passkeys: z.array(Passkey),
  /** The password alone lets nobody in on a new device. */
  secondStep: z.boolean(),
  codesLeft: z.int(),
})
export type PasskeyState = z.infer<typeof PasskeyState>

/** One-time codes, shown this once; none where the second step was turned off. */
const Codes = z.strictObject({
  data: z.strictObject({ codes: z.array(z.string()) }),
  device: z.optional(DeviceToken),
})

export const SecondStepInput = z.strictObject({ on: z.boolean() })
export type SecondStepInput = z.infer<typeof SecondStepInput>

const params = z.strictObject({ id: Id })
/** For people who are there: an open browser that somebody left adds no way in. */
const byOwner = { access: owners, confirmed: true } as const

export const passkeyRoutes = {
  signInOptions: route({
    method: 'POST',
    path: 'auth/passkeys/options',
    summary: 'What a browser needs to sign in with a passkey: good for one try within 5 minutes',
    access: anyone,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ data: SignInOptions }),
    secret: true,
  }),
  passkeySignIn: route({
    method: 'POST',
    path: 'auth/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    access: anyone,
    body: PasskeyProof,
    status: 200,
    response: Session,
    secret: true,
    device: true,
  }),
  listPasskeys: route({
    method: 'GET',
    path: 'user/passkeys',
    summary: "The caller's passkeys, and whether the password needs more beside it on a new device",
    access: owners,
    status: 200,
    response: z.strictObject({ data: PasskeyState }),
  }),
  creationOptions: route({
    ...byOwner,
    method: 'POST',
    path: 'user/passkeys/options',
    summary: 'What a browser needs to make a passkey for the caller: good for one try within 5 minutes',
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: z.strictObject({ data: CreationOptions }),
    secret: true,
  }),
  addPasskey: route({
    ...byOwner,
    method: 'POST',
    path: 'user/passkeys',
    summary: 'Add a passkey that the browser has made',
    body: NewPasskey,
    status: 201,
    response: z.strictObject({ data: Passkey }),
  }),
  renamePasskey: route({
    method: 'PUT',
    path: 'user/passkeys/{id}',
    summary: 'Give a passkey another name',
    access: owners,
    params,
    body: PasskeyNameInput,
    status: 200,
    response: z.strictObject({ data: Passkey }),
  }),
  removePasskey: route({
    ...byOwner,
    method: 'DELETE',
    path: 'user/passkeys/{id}',
    summary: 'Remove a passkey; ends every other session, and no other device is known any more',
    params,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: MessageToDevice,
    device: true,
  }),
  setSecondStep: route({
    ...byOwner,
    method: 'PUT',
    path: 'user/second-step',
    summary:
      'Whether a new device needs more than the password; each time it is turned on, ten new codes are answered',
    body: SecondStepInput,
    status: 200,
    response: Codes,
    secret: true,
    device: true,
  }),
}
