import { expect, test } from 'vitest'
import { openBrowser, signIn } from './browser.ts'
import { aDirectory, beginSignIn, discover, finishSignIn, redirectUri } from './directory.ts'

const passwordOf = (directory: Awaited<ReturnType<typeof aDirectory>>, username: string) =>
  directory.entra.users().find((user) => user.username === username)!

test('signs a person in and says who it is, of which tenant', async () => {
  const directory = await aDirectory()
  const { entra, teacher } = directory
  const attempt = await beginSignIn(await discover(entra.origin, teacher), { login_hint: teacher.username })
  const person = passwordOf(directory, teacher.username)
  const returned = await signIn(openBrowser(entra.origin), attempt.url, person)
  expect(`${returned.origin}${returned.pathname}`).toBe(redirectUri)
  const claims = (await finishSignIn(attempt, returned)).claims()
  expect(claims).toMatchObject({
    iss: `${entra.origin}/${teacher.tenantId}/v2.0`,
    aud: teacher.clientId,
    tid: teacher.tenantId,
    oid: person.oid,
    ver: '2.0',
    name: 'Teacher Contoso',
    preferred_username: 'teacher@contoso.test',
    email: 'teacher@contoso.test',
  })
  expect(person.oid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(person.password).toBe('Demo-teacher-1')
})

test('knows the same person by another sub in another app, by the same oid in both', async () => {
  const directory = await aDirectory()
  const claimsAt = async (app: typeof directory.teacher) => {
    const attempt = await beginSignIn(await discover(directory.entra.origin, app))
    const returned = await signIn(
      openBrowser(directory.entra.origin),
      attempt.url,
      passwordOf(directory, 'lecturer@contoso.test'),
    )
    return (await finishSignIn(attempt, returned)).claims()!
  }
  const one = await claimsAt(directory.teacher)
  const other = await claimsAt(directory.lecturer)
  expect(other.oid).toBe(one.oid)
  expect(other.sub).not.toBe(one.sub)
})

test('keeps tenants apart: each has its own issuer, people and apps', async () => {
  const directory = await aDirectory()
  const { entra, teacher, stranger } = directory
  const config = await discover(entra.origin, stranger)
  const attempt = await beginSignIn(config)
  const browser = openBrowser(entra.origin)
  const page = await browser.open(attempt.url)
  const foreign = passwordOf(directory, teacher.username)
  const refused = await browser.submit(page, { ...foreign, action: 'sign-in' })
  expect(refused.text).toContain('Your account or password is incorrect.')
  const own = passwordOf(directory, stranger.username)
  const { url } = await browser.submit(page, { ...own, action: 'sign-in' })
  expect((await finishSignIn(attempt, url)).claims()).toMatchObject({
    tid: stranger.tenantId,
    iss: config.serverMetadata().issuer,
  })

  // The other tenant's app is unknown here, and a tenant that does not exist is refused as Entra does it.
  const lost = new URL(attempt.url)
  lost.searchParams.set('client_id', teacher.clientId)
  const deadEnd = await openBrowser(entra.origin).open(lost)
  expect(deadEnd.status).toBe(400)
  expect(deadEnd.text).toContain('invalid_client')
  const nowhere = await fetch(`${entra.origin}/${teacher.clientId}/v2.0/.well-known/openid-configuration`)
  expect(nowhere.status).toBe(400)
  expect(await nowhere.json()).toMatchObject({ error: 'invalid_tenant' })
})

test('says so when the password is wrong, and keeps the name', async () => {
  const directory = await aDirectory()
  const { entra, teacher } = directory
  const attempt = await beginSignIn(await discover(entra.origin, teacher), {
    login_hint: '"><b>teacher@contoso.test',
  })
  const browser = openBrowser(entra.origin)
  const page = await browser.open(attempt.url)
  expect(page.text).toContain('value="&quot;&gt;&lt;b&gt;teacher@contoso.test"')
  const again = await browser.submit(page, {
    username: 'Teacher@contoso.test',
    password: 'Wrong',
    action: 'sign-in',
  })
  expect(again.status).toBe(200)
  expect(again.text).toContain('Your account or password is incorrect.')
  expect(again.text).toContain('value="Teacher@contoso.test"')
  const { url } = await browser.submit(again, {
    username: ' Teacher@CONTOSO.test',
    password: 'Demo-teacher-1',
    action: 'sign-in',
  })
  expect((await finishSignIn(attempt, url)).claims()).toMatchObject({
    preferred_username: 'teacher@contoso.test',
  })
})

test('goes back to the app with access_denied when somebody cancels', async () => {
  const { entra, teacher } = await aDirectory()
  const attempt = await beginSignIn(await discover(entra.origin, teacher))
  const browser = openBrowser(entra.origin)
  const { url } = await browser.submit(await browser.open(attempt.url), { action: 'cancel' })
  expect(`${url.origin}${url.pathname}`).toBe(redirectUri)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    error: 'access_denied',
    error_description: 'the user canceled the authentication',
    state: attempt.checks.expectedState,
  })
  await expect(finishSignIn(attempt, url)).rejects.toMatchObject({ error: 'access_denied' })
})

test.each(['select_account', 'login'])(
  'asks again for prompt=%s, and lets somebody else in',
  async (prompt) => {
    const directory = await aDirectory()
    const { entra, teacher } = directory
    const config = await discover(entra.origin, teacher)
    const browser = openBrowser(entra.origin)
    const first = await beginSignIn(config)
    await signIn(browser, first.url, passwordOf(directory, 'teacher@contoso.test'))

    const quiet = await beginSignIn(config, { prompt: 'none' })
    const { url } = await browser.open(quiet.url)
    expect((await finishSignIn(quiet, url)).claims()).toMatchObject({
      preferred_username: 'teacher@contoso.test',
    })

    for (const username of ['lecturer@contoso.test', 'lecturer@contoso.test', 'teacher@contoso.test']) {
      const attempt = await beginSignIn(config, { prompt })
      const returned = await signIn(browser, attempt.url, passwordOf(directory, username))
      expect((await finishSignIn(attempt, returned)).claims()).toMatchObject({ preferred_username: username })
    }
  },
)

test('lets a signed-in browser through where nobody insists, and says when it was proved only where that was asked for', async () => {
  const directory = await aDirectory()
  const { entra, teacher } = directory
  const config = await discover(entra.origin, teacher)
  const browser = openBrowser(entra.origin)
  const first = await beginSignIn(config)
  await signIn(browser, first.url, passwordOf(directory, teacher.username))

  const edited = await beginSignIn(config, { prompt: 'login', max_age: '3600' })
  const { url: asked } = await browser.open(edited.url)
  expect(asked.origin).toBe(entra.origin)
  edited.url.searchParams.delete('prompt')
  const { url } = await browser.open(edited.url)
  const claims = (await finishSignIn(edited, url)).claims()!
  expect(claims.iat - Number(claims.auth_time)).toBeGreaterThanOrEqual(0)

  const bare = await beginSignIn(config, { prompt: 'login', max_age: '3600' })
  bare.url.searchParams.delete('prompt')
  bare.url.searchParams.delete('max_age')
  expect((await finishSignIn(bare, (await browser.open(bare.url)).url)).claims()).not.toHaveProperty(
    'auth_time',
  )
})

test('shows a page without scripts that may only lead back to the app', async () => {
  const { entra, teacher } = await aDirectory()
  const attempt = await beginSignIn(await discover(entra.origin, teacher), { login_hint: teacher.username })
  const browser = openBrowser(entra.origin)
  const page = await browser.open(attempt.url)
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' http://localhost:4280; frame-ancestors 'none'",
  )
  expect(page.text).not.toMatch(/<script|javascript:|style=/)
  expect(page.text).toContain('contoso.test')
  // Nothing is sent to the other ports of localhost, where the product is.
  expect(browser.cookies().map(({ path }) => path.startsWith(`/${teacher.tenantId}/v2.0`))).not.toContain(
    false,
  )
})
