import { Failure } from '@labkeeper/contract/kernel/errors'
import type { Route } from '@labkeeper/contract/kernel/route'
import { z } from '@labkeeper/contract/kernel/zod'
import { routes } from '@labkeeper/contract/routes'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

const refusals = {
  400: 'The input is not valid; fields names what is wrong',
  401: 'No valid session',
  402: 'A subscription is required',
  403: 'The role may not do this',
  404: 'Not there, or not yours',
  409: 'Not possible in the present state',
  412: 'Somebody else was faster: rev is of an earlier state',
  413: 'The body is too large',
  415: 'The body is of another content type',
  429: 'Too many attempts; see Retry-After',
  502: 'Azure or Stripe refused',
  503: 'Try again; see Retry-After',
} as const
type RefusalStatus = keyof typeof refusals

const json = (schema: Route['response']) => ({ 'application/json': { schema } })

const bodyContent = (route: Route, body: Route['response']) =>
  route.text === undefined
    ? json(body)
    : Object.fromEntries(route.text.contentTypes.map((type) => [type, { schema: body }]))

const answerContent = ({ response, file }: Route) =>
  file === undefined ? json(response) : { [file]: { schema: z.string() } }

/** Parameters are listed one by one, so their schema must be an object's. */
const objectOf = (schema: Route['response']) => {
  if (schema instanceof z.ZodMiniObject) return schema
  throw new Error('The parameters of a route are an object')
}

/** It names the state that it was typed over. */
const isGuarded = (body: Route['body']): boolean => body instanceof z.ZodMiniObject && 'rev' in body.shape

const refusalsOf = ({ access, paid, body, params }: Route): RefusalStatus[] => {
  const statuses: RefusalStatus[] = [400, 429, 503]
  if (access !== 'public') statuses.push(401, 403)
  if (paid) statuses.push(402)
  if (params) statuses.push(404)
  if (body) statuses.push(409, 413, 415, 502)
  if (isGuarded(body)) statuses.push(412)
  return statuses.sort((one, other) => one - other)
}

const operationOf = (operationId: string, route: Route): ZodOpenApiOperationObject => ({
  operationId,
  summary: route.summary,
  ...(route.access === 'public'
    ? { security: [] }
    : { description: `For the roles ${route.access.join(', ')}.` }),
  requestParams: {
    ...(route.params ? { path: objectOf(route.params) } : {}),
    ...(route.query ? { query: objectOf(route.query) } : {}),
    ...(route.signatureHeader ? { header: z.object({ [route.signatureHeader]: z.string() }) } : {}),
  },
  ...(route.body
    ? { requestBody: { required: !route.bodyOptional, content: bodyContent(route, route.body) } }
    : {}),
  responses: {
    [String(route.status)]: { description: 'Done, or accepted', content: answerContent(route) },
    ...Object.fromEntries(
      refusalsOf(route).map((status) => [
        String(status),
        { description: refusals[status], content: json(Failure) },
      ]),
    ),
  },
})

const pathsOf = (all: Readonly<Record<string, Route>>): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [name, route] of Object.entries(all)) {
    const path = `/${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route) }
  }
  return paths
}

const build = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Labkeeper',
      version: '1',
      description:
        'Behind Azure Static Web Apps send the token in X-Authorization too: Authorization is replaced on the way.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths: pathsOf(routes),
  })

let built: ReturnType<typeof build> | undefined

/** The contract as OpenAPI 3.1, made once. */
export const openapiDocument = () => {
  built ??= build()
  return built
}
