import { describe, expect, it } from 'vitest'
import { fieldsOf } from '../kernel/errors.ts'
import { z } from '../kernel/zod.ts'
import {
  ChangePasswordForm,
  ChangePasswordInput,
  ForgotPasswordInput,
  ResetPasswordForm,
  ResetPasswordInput,
  strengthOf,
} from './passwords.ts'

const problems = (schema: z.ZodMiniType, input: unknown) =>
  fieldsOf(z.safeParse(schema, input).error?.issues ?? [])

describe('the strength meter', () => {
  it.each([
    ['', 'Weak'],
    ['abc', 'Weak'],
    ['abcdefgh', 'Medium'],
    ['Abcdefgh', 'Medium'],
    ['aB1', 'Medium'],
    ['aB1!', 'Strong'],
    ['Abcdefg1', 'Strong'],
    ['Abcdefg1!', 'Strong'],
    ['Übergröße', 'Medium'],
  ])('calls %j %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})

describe('the password forms', () => {
  it('say what the specification says', () => {
    expect(problems(ForgotPasswordInput, { email: '  ' })).toEqual({ email: 'Email or username is required' })
    expect(problems(ResetPasswordForm, { password: '12345', confirmPassword: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
      confirmPassword: 'Password must be at least 6 characters',
    })
    expect(problems(ResetPasswordForm, { password: '123456', confirmPassword: '1234567' })).toEqual({
      confirmPassword: 'Passwords do not match',
    })
    expect(
      problems(ChangePasswordForm, { currentPassword: '', newPassword: '1234567', confirmPassword: '' }),
    ).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'Password must be at least 8 characters',
      confirmPassword: 'Confirm your password',
    })
    expect(
      problems(ChangePasswordForm, { currentPassword: '', newPassword: '12345678', confirmPassword: 'x' }),
    ).toEqual({ currentPassword: 'Current password is required', confirmPassword: "Passwords don't match" })
  })

  it('take any script, and no key that they do not know', () => {
    const email = 'ada@example.test'
    expect(problems(ResetPasswordInput, { email, password: 'пароль', token: 't' })).toEqual({})
    expect(problems(ChangePasswordInput, { currentPassword: 'x', newPassword: '密码密码密码密码' })).toEqual(
      {},
    )
    expect(problems(ResetPasswordInput, { email, password: 'secret', token: 't', role: 'admin' })).toEqual({
      role: "Unrecognized key(s) in object: 'role'",
    })
  })
})
