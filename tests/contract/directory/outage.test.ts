import { createServer, type ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { redirectUri, startDirectory } from '../../support/accounts/directory.ts'

const username = 'teacher@contoso.test'
const unavailable = {
  status: 503,
  body: {
    code: 'unavailable',
    error: 'Azure AD is temporarily unavailable. Please try again in a few minutes.',
  },
}

/** A directory that answers as it is told, but for whose domain is whose. */
const startBroken = async (answer: (path: string, origin: string, response: ServerResponse) => void) => {
  let tenantId = ''
  const server = createServer(({ url = '' }, response) =>
    url.startsWith('/contoso.test/')
      ? send(response, 200, discovery(`/${tenantId}/v2.0`, origin))
      : answer(url, origin, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const world = await startDirectory({ DIRECTORY_AUTHORITY: origin })
  onTestFinished(world.close)
  tenantId = world.teacher.tenantId
  const owner = await world.app.newOwner()
  expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
  return world
}

const send = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const discovery = (path: string, origin: string) => {
  const issuer = `${origin}${path.replace('/.well-known/openid-configuration', '')}`
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
  }
}

it('a directory that is down is waited for, not blamed on the person', async () => {
  const world = await startBroken((_path, _origin, response) => response.destroy())
  const answer = await world.authUrl(username, world.newState())
  expect(answer).toMatchObject(unavailable)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('a directory that was down is asked again', async () => {
  let isDown = true
  const world = await startBroken((path, origin, response) =>
    isDown ? send(response, 503, {}) : send(response, 200, discovery(path, origin)),
  )
  expect(await world.authUrl(username, world.newState())).toMatchObject(unavailable)
  isDown = false
  expect((await world.authUrl(username, world.newState())).status).toBe(200)
})

it.each([
  [500, {}, unavailable],
  [503, { error: 'temporarily_unavailable' }, unavailable],
  [400, { error: 'unauthorized_client' }, { status: 502, body: { code: 'cloud_error' } }],
  [400, { error: 'invalid_grant', error_description: 'AADSTS70008 secret detail' }, { status: 401 }],
  [
    400,
    { error: 'interaction_required' },
    { status: 502, body: { error: 'An unknown error occurred during authentication.' } },
  ],
  [
    200,
    { access_token: 'x', token_type: 'bearer' },
    { status: 401, body: { error: 'Authentication failed.' } },
  ],
])('a token endpoint that answers %d %j is put into words', async (status, body, wanted) => {
  const world = await startBroken((path, origin, response) =>
    path.endsWith('openid-configuration')
      ? send(response, 200, discovery(path, origin))
      : send(response, status, body),
  )
  const state = world.newState()
  expect((await world.authUrl(username, state)).status).toBe(200)
  const answer = await world.post('callback', { username, code: 'code', redirectUri, state })
  expect(answer).toMatchObject(wanted)
  expect(answer.text).not.toContain('secret detail')
})

it.each([
  ['a wrong secret', { error: 'invalid_client', error_description: 'AADSTS7000215: secret detail' }, {}],
  ['an expired secret', { error: 'invalid_client', error_description: 'AADSTS7000222: secret detail' }, {}],
  ['a challenge', { error: 'invalid_client' }, { 'www-authenticate': 'Bearer error="invalid_client"' }],
  ['a challenge alone', {}, { 'www-authenticate': 'Basic realm="sign-in"' }],
  ['a disabled app', { error: 'unauthorized_client', error_description: 'AADSTS7000112: secret detail' }, {}],
])('a token endpoint that refuses the app with 401 and %s says so', async (_reason, body, headers) => {
  const world = await startBroken((path, origin, response) =>
    path.endsWith('openid-configuration')
      ? send(response, 200, discovery(path, origin))
      : send(response, 401, body, headers),
  )
  const state = world.newState()
  expect((await world.authUrl(username, state)).status).toBe(200)
  const answer = await world.post('callback', { username, code: 'code', redirectUri, state })
  expect(answer).toMatchObject({ status: 502, body: { code: 'cloud_error' } })
  expect(answer.body.error).toMatch(/^(There is a configuration issue|This application is not authorized)/)
  expect(answer.text).not.toContain('secret detail')
})
