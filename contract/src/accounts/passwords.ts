import { anyone, route, signedIn } from '../kernel/route.ts'
import { Message } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { Email, MessageToDevice, NewPassword, passwordOf } from './accounts.ts'

/** The address of an account, or a directory user name: both get the same answer, whatever becomes of it. */
export const ForgotPasswordInput = z.strictObject({
  email: z.string().check(z.trim(), z.minLength(1, 'Email or username is required'), z.maxLength(254)),
})
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

/** `token` as it stands in the link of the mail. */
export const ResetPasswordInput = z.strictObject({
  email: Email,
  password: NewPassword,
  token: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
})
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const ChangePasswordInput = z.strictObject({
  currentPassword: passwordOf(1, 'Current password is required'),
  newPassword: passwordOf(8, 'Password must be at least 8 characters'),
})
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

export const ConfirmInput = z.strictObject({ password: passwordOf(1, 'Password is required') })
export type ConfirmInput = z.infer<typeof ConfirmInput>

/** Both fields are compared also while another field of the form is still wrong. */
const isObject = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'object' && value !== null

/** The screen that the mail's link leads to. */
export const ResetPasswordForm = z
  .strictObject({
    password: NewPassword,
    confirmPassword: passwordOf(6, 'Password must be at least 6 characters'),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
      when: isObject,
    }),
  )

export const ChangePasswordForm = z
  .strictObject({
    ...ChangePasswordInput.shape,
    confirmPassword: passwordOf(1, 'Confirm your password'),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      error: "Passwords don't match",
      when: isObject,
    }),
  )

/** What the strength meter counts. It advises and refuses nothing. */
export const passwordCriteria = [
  { label: 'At least 8 characters', isMet: (password: string) => [...password].length >= 8 },
  { label: 'An uppercase letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'A digit', isMet: (password: string) => /\p{Nd}/u.test(password) },
  { label: 'A special character', isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

type PasswordStrength = 'Weak' | 'Medium' | 'Strong'

/** Fewer than 2 of the five criteria are weak, 2 and 3 medium, 4 and more strong. */
export const strengthOf = (password: string): PasswordStrength => {
  const met = passwordCriteria.filter(({ isMet }) => isMet(password)).length
  if (met < 2) return 'Weak'
  return met < 4 ? 'Medium' : 'Strong'
}

export const passwordRoutes = {
  forgotPassword: route({
    method: 'POST',
    path: 'auth/forgot-password',
    summary: 'Send a link to choose a new password; the answer never tells whether there is such an account',
    access: anyone,
    body: ForgotPasswordInput,
    status: 200,
    response: Message,
    secret: true,
    device: true,
  }),
  resetPassword: route({
    method: 'POST',
    path: 'auth/reset-password',
    summary: 'Choose a new password by the link of the mail; ends every session',
    access: anyone,
    body: ResetPasswordInput,
    status: 200,
    response: MessageToDevice,
    secret: true,
    device: true,
  }),
  confirm: route({
    method: 'POST',
    path: 'auth/confirm',
    summary:
      'Confirm by the password that it is still you: what needs a fresh sign-in is allowed for 60 minutes',
    access: signedIn,
    body: ConfirmInput,
    status: 200,
    response: Message,
    secret: true,
  }),
  changePassword: route({
    method: 'POST',
    path: 'user/change-password',
    summary: 'Choose a new password; ends every other session, and no other device is known any more',
    access: signedIn,
    body: ChangePasswordInput,
    status: 200,
    response: MessageToDevice,
    secret: true,
    device: true,
  }),
}
