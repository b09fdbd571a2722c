import { anyone, Role, route, signedIn } from '../kernel/route.ts'
import { Message, Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

const longestEmail = 254

/** An address, trimmed. The length is checked first: no pattern is run over a hostile megabyte. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(longestEmail, { error: 'Invalid email address', abort: true }),
    z.email('Invalid email address'),
  )

/** What `Email` says of a text that is trimmed already, without the work of an issue: files hold many that are none. */
export const isEmail = (text: string): boolean => text.length <= longestEmail && z.regexes.email.test(text)

/** Long pass phrases and any script are welcome; the limit only bounds the work of hashing. */
const longestPassword = 256
export const passwordOf = (minimum: number, message: string) =>
  z.string().check(z.minLength(minimum, message), z.maxLength(longestPassword))

export const NewPassword = passwordOf(6, 'Password must be at least 6 characters')
export const longestName = 100
export const PersonName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(longestName))

/** A person as screens show them. For a directory account `rootUser` is the managing lab owner. */
export const User = z.strictObject({
  name: z.string(),
  email: z.string(),
  role: Role,
  isAzureAD: z.boolean(),
  rootUser: z.optional(z.strictObject({ name: z.string(), email: z.string() })),
  /** Somebody else chose the password of this student, who has neither changed nor kept it yet. */
  hasGivenPassword: z.optional(z.literal(true)),
})
export type User = z.infer<typeof User>

export const Credentials = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(longestPassword)),
  /** A one-time code, where the answer without it was `second_step_needed`. */
  code: z.optional(z.string().check(z.maxLength(64))),
})
export type Credentials = z.infer<typeof Credentials>

export const NewAccount = z.strictObject({ name: PersonName, email: Email, password: NewPassword })
export type NewAccount = z.infer<typeof NewAccount>

/** As in the link of the letter. */
export const ConfirmEmailInput = z.strictObject({
  email: Email,
  token: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
})
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>

/** The sign-up screen: what is sent, and the password once more. */
export const SignupForm = z
  .strictObject({
    ...NewAccount.shape,
    confirmPassword: passwordOf(6, 'Confirm your password'),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  )

/**
 * What a sign-in leaves at the browser, for `X-Device` of later calls: by it the server tells the person's own devices
 * from strangers, and lets nobody in.
 */
export const DeviceToken = z.string()

/** What is said where no other device is known any more. */
export const MessageToDevice = z.strictObject({ ...Message.shape, device: z.optional(DeviceToken) })

/** A session begun or renewed: what the client keeps. */
export const Session = z.strictObject({
  message: z.optional(z.string()),
  token: z.string(),
  user: User,
  device: z.optional(DeviceToken),
})

const signUp = {
  method: 'POST',
  access: anyone,
  body: NewAccount,
  status: 201,
  response: Session,
  secret: true,
  device: true,
} as const

export const accountRoutes = {
  signup: route({ ...signUp, path: 'auth/signup', summary: 'Create a lab owner account and sign in' }),
  register: route({ ...signUp, path: 'auth/register', summary: 'The same as signup' }),
  login: route({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in with e-mail and password',
    access: anyone,
    body: Credentials,
    status: 200,
    response: Session,
    secret: true,
    device: true,
  }),
  refresh: route({
    method: 'POST',
    path: 'auth/refresh',
    summary: 'Exchange a valid token for a fresh one of the same session',
    access: signedIn,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Session,
    secret: true,
  }),
  logout: route({
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this session at once',
    clearsCache: true,
    access: signedIn,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  confirmEmail: route({
    method: 'POST',
    path: 'auth/confirm-email',
    summary: 'Confirm an address by the link that it was sent',
    access: anyone,
    body: ConfirmEmailInput,
    status: 200,
    response: Message,
    secret: true,
  }),
  resendConfirmation: route({
    method: 'POST',
    path: 'auth/resend-confirmation',
    summary: 'Send the letter by which an address is confirmed once more',
    access: signedIn,
    body: Nothing,
    bodyOptional: true,
    status: 200,
    response: Message,
  }),
  address: route({
    method: 'GET',
    path: 'user/address',
    summary: 'Whether somebody has followed the link that the address of the account was sent',
    access: signedIn,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ confirmed: z.boolean() }) }),
  }),
  me: route({
    method: 'GET',
    path: 'user/me',
    summary: 'Who is signed in',
    access: signedIn,
    status: 200,
    response: z.strictObject({ user: User }),
  }),
}
