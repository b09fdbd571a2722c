import { expect, test } from 'vitest'
import { openBrowser, signIn } from './browser.ts'
import { aDirectory, beginSignIn, discover, finishSignIn } from './directory.ts'

type Directory = Awaited<ReturnType<typeof aDirectory>>

const signInOnce = async ({ entra, teacher }: Directory) => {
  const attempt = await beginSignIn(await discover(entra.origin, teacher))
  const person = { username: 'teacher@contoso.test', password: 'Demo-teacher-1' }
  const returned = await signIn(openBrowser(entra.origin), attempt.url, person)
  return (await finishSignIn(attempt, returned)).claims()
}

test.each([
  ['iss', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['aud', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['exp', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
  ['signature', 'OAUTH_INVALID_RESPONSE'],
  ['none', 'OAUTH_INVALID_RESPONSE'],
] as const)('forges %s once, and the library notices', async (kind, code) => {
  const directory = await aDirectory()
  directory.entra.tamper(kind)
  await expect(signInOnce(directory)).rejects.toMatchObject({ code })
  expect(await signInOnce(directory)).toMatchObject({ tid: directory.teacher.tenantId })
})

test('forges the tenant, which is for the app to notice', async () => {
  const directory = await aDirectory()
  directory.entra.tamper('tid')
  expect((await signInOnce(directory))?.tid).not.toBe(directory.teacher.tenantId)
})

test('takes forgeries in order, any claims, and takes them back', async () => {
  const directory = await aDirectory({ tamper: (payload) => ({ payload: { ...payload, name: 'Always' } }) })
  const { entra } = directory
  entra.tamper((payload) => ({ payload: { ...payload, oid: 'somebody else' } }), 2)
  entra.tamper('nonce', 5)
  expect(entra.tampering()).toBe(7)
  expect(await signInOnce(directory)).toMatchObject({ oid: 'somebody else', name: 'Teacher Contoso' })
  expect(await signInOnce(directory)).toMatchObject({ oid: 'somebody else' })
  await expect(signInOnce(directory)).rejects.toMatchObject({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' })
  entra.clearTampering()
  expect(entra.tampering()).toBe(0)
  expect(await signInOnce(directory)).toMatchObject({ name: 'Always' })
})
