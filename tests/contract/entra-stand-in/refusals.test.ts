import { expect, test } from 'vitest'
import { openBrowser, signIn } from './browser.ts'
import { type Attempt, aDirectory, beginSignIn, discover, finishSignIn } from './directory.ts'

const aReturn = async (changes: Parameters<typeof aDirectory>[0] = {}) => {
  const directory = await aDirectory(changes)
  const config = await discover(directory.entra.origin, directory.teacher)
  const attempt = await beginSignIn(config)
  const browser = openBrowser(directory.entra.origin)
  const teacher = { username: 'teacher@contoso.test', password: 'Demo-teacher-1' }
  const returned = await signIn(browser, attempt.url, teacher)
  return { ...directory, attempt, returned, browser, config }
}

const startOver = async (config: Attempt['config'], parameters: Record<string, string | undefined>) => {
  const { url } = await beginSignIn(config)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url
}

test('takes a code once', async () => {
  const { attempt, returned } = await aReturn()
  await finishSignIn(attempt, returned)
  await expect(finishSignIn(attempt, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('takes a code only with the verifier of its challenge', async () => {
  const { attempt, returned, config } = await aReturn()
  const { pkceCodeVerifier } = (await beginSignIn(config)).checks
  const stolen = { ...attempt, checks: { ...attempt.checks, pkceCodeVerifier } }
  await expect(finishSignIn(stolen, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('takes a code only from the app it was made for', async () => {
  const { entra, attempt, returned, lecturer, teacher } = await aReturn()
  const other = { ...attempt, config: await discover(entra.origin, lecturer) }
  await expect(finishSignIn(other, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
  const config = await discover(entra.origin, { ...teacher, clientSecret: 'guessed' })
  await expect(finishSignIn({ ...attempt, config }, returned)).rejects.toMatchObject({
    error: 'invalid_client',
  })
})

test('forgets a code after ten minutes', async () => {
  let passedMs = 0
  const { attempt, returned } = await aReturn({ now: () => Date.now() + passedMs })
  passedMs = 10 * 60_000
  await expect(finishSignIn(attempt, returned)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('forgets an open sign-in after ten minutes, and does not finish one twice', async () => {
  let passedMs = 0
  const { entra, teacher } = await aDirectory({ now: () => Date.now() + passedMs })
  const config = await discover(entra.origin, teacher)
  const browser = openBrowser(entra.origin)
  const person = { username: 'teacher@contoso.test', password: 'Demo-teacher-1', action: 'sign-in' }
  const late = await browser.open((await beginSignIn(config)).url)
  passedMs = 10 * 60_000
  const expired = await browser.submit(late, person)
  expect(expired.status).toBe(400)
  expect(expired.text).toContain('start again')

  const page = await browser.open((await beginSignIn(config)).url)
  await browser.submit(page, person)
  expect((await browser.submit(page, person)).status).toBe(400)
})

test('refuses a flow without PKCE, or with the plain one', async () => {
  const { config, browser } = await aReturn()
  const without = await startOver(config, { code_challenge: undefined, code_challenge_method: undefined })
  expect((await browser.open(without)).url.searchParams.get('error')).toBe('invalid_request')
  const plain = await startOver(config, { code_challenge_method: 'plain' })
  expect((await browser.open(plain)).url.searchParams.get('error')).toBe('invalid_request')
})

test('returns to registered addresses only', async () => {
  const { entra, config, browser } = await aReturn()
  for (const redirect_uri of [
    'http://localhost:4280/elsewhere',
    'http://localhost:4281/auth/azure-callback',
    'https://evil.test/auth/azure-callback',
  ]) {
    const page = await browser.open(await startOver(config, { redirect_uri }))
    expect(page.url.origin).toBe(entra.origin)
    expect(page.status).toBe(400)
    expect(page.text).toContain('redirect_uri')
  }
})
