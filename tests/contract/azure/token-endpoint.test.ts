import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { expect, it, onTestFinished } from 'vitest'

/** An endpoint for tokens that refuses everybody in the same way. */
const refusing = async (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return azureCompute({ armOrigin: origin, entraOrigin: origin })
}

const principal = {
  subscriptionId: '230da731-0074-42cc-abe8-162e2a104268',
  tenantId: 'd8b9b9ac-db10-4c4c-b4ce-d902a787c163',
  clientId: '778ffc10-bd23-4c1e-bf59-8da7968a81a5',
  clientSecret: 'kept~to~itself',
}
const json = { 'content-type': 'application/json' }
const entra = (error: string, number: number) =>
  JSON.stringify({ error, error_description: `AADSTS${number}: Refused. Trace ID: x`, error_codes: [number] })

it.each([
  ['a wrong secret', entra('invalid_client', 7_000_215), json],
  ['an expired secret', entra('invalid_client', 7_000_222), json],
  ['an unknown client', entra('unauthorized_client', 700_016), json],
  ['a disabled app', entra('unauthorized_client', 7_000_112), json],
  ['an error without a number', JSON.stringify({ error: 'invalid_client' }), json],
  [
    'a challenge',
    entra('invalid_client', 7_000_215),
    { ...json, 'www-authenticate': 'Bearer error="invalid_client"' },
  ],
  ['no body', '', {}],
  ['a page of a proxy', '<html>Please sign in</html>', { 'content-type': 'text/html' }],
])(
  '401 of the token endpoint with %s is a matter of the credentials, in words',
  async (_reason, body, headers) => {
    const compute = await refusing(401, body, headers)
    const refused = await compute.describe(principal).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(refused).toMatchObject({ trouble: 'credentials' })
    expect(refused?.message).toMatch(/cloud settings|secret|app registration/i)
    expect(JSON.stringify(refused) + refused?.message).not.toContain(principal.clientSecret)
  },
)
