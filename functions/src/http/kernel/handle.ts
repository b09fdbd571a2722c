import { randomUUID } from 'node:crypto'
import type {
  HttpHandler,
  HttpMethod,
  HttpRequest,
  HttpResponseInit,
  InvocationContext,
} from '@azure/functions'
import type { Route } from '@labkeeper/contract/kernel/route'
import { browserName } from '../../domain/accounts/browser-name.ts'
import type { Caller } from '../../domain/accounts/caller.ts'
import type { Mine } from '../../domain/courses/mine/mine.ts'
import type { Enrolled } from '../../domain/courses/people/enrolled.ts'
import { checkOwners, type Part } from '../../domain/courses/people/part.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Binned } from '../../domain/vms/binned.ts'
import type { Endpoint } from './endpoint.ts'
import { tokenOf } from './origin-of-call.ts'
import { answerTo } from './problem.ts'
import { readBody } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { respond } from './respond.ts'
import { logCall, logError, type Trail } from './trail.ts'

/** What every call needs, whatever its route. */
export interface Desk {
  /** Resolves once the app can work. */
  readonly ready: () => Promise<void>
  /** Undefined unless the token belongs to a live session of a person who still exists. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>
  /** Throws `confirm_needed`. */
  readonly checkConfirmed: (caller: Caller) => Promise<void>
  /** What the caller is in a course. Throws `not_found`, or `forbidden` where that is too low. */
  readonly findPart: (caller: Caller, courseId: string, needed: NonNullable<Route['staff']>) => Promise<Part>
  /** The machine of a course that the caller has. Throws `not_found`. */
  readonly findMine: (caller: Caller, vmId: string) => Promise<Mine>
  /** The caller in a course. Counts the call. Throws `not_found`, or `too_many_requests`. */
  readonly findEnrolled: (caller: Caller, courseId: string) => Promise<Enrolled>
  /** What is in the bin, of the caller or of a course whose teacher the caller is. Throws `not_found`, or `forbidden`. */
  readonly findBinned: (caller: Caller, id: string) => Promise<Binned>
  /** Counts what is asked of it. Throws `too_many_requests`. */
  readonly countMine: (mine: Mine) => Promise<void>
  /** Throws `forbidden` where the caller may create courses nowhere, or not in the course's lab. */
  readonly checkMayCreate: (caller: Caller, part: Part | undefined) => Promise<void>
  /** Of the lab that pays: the course's, or the caller's own. Throws `subscription_required`, or what stands for it. */
  readonly checkEntitlement: (labId: LabId, of: Pick<Admitted, 'part' | 'mine'>) => Promise<void>
  /** Throws `too_many_requests`. */
  readonly spend: (purpose: NonNullable<Route['rationed']>, caller: Caller) => Promise<void>
  /** Told of everybody who is let in; returns at once. */
  readonly onCaller: (caller: Caller) => void
  /** Told of every call; returns at once. */
  readonly onCall: () => void
  /** The address that a call comes from. */
  readonly whereFrom: (call: Pick<HttpRequest, 'headers'>) => string
  /** The same as an IP address in full, if there is one. */
  readonly ipOf: (call: Pick<HttpRequest, 'headers'>) => string | undefined
}

/** One HTTP function, as data for the Functions host, the local host and the tests. */
export interface HttpFunction {
  readonly name: string
  readonly methods: readonly HttpMethod[]
  /** Relative to /api. */
  readonly route: string
  readonly handler: HttpHandler
}

interface Admitted {
  readonly caller: Caller | undefined
  readonly part: Part | undefined
  readonly mine: Mine | undefined
  readonly enrolled: Enrolled | undefined
  readonly binned: Binned | undefined
}

const nobody: Admitted = {
  ...{ caller: undefined, part: undefined, mine: undefined },
  ...{ enrolled: undefined, binned: undefined },
}

const admit = async (desk: Desk, route: Route, request: HttpRequest, trail: Trail): Promise<Admitted> => {
  if (route.access === 'public') return nobody
  const token = tokenOf(request)
  const caller = token === undefined ? undefined : await desk.authenticate(token)
  if (caller === undefined) throw new AppError('unauthenticated', 'Please sign in.')
  trail.labId = caller.labId
  trail.userId = caller.userId
  if (!route.access.includes(caller.role))
    throw new AppError('forbidden', 'Your account may not do this. Ask the owner of the lab.')
  const binned =
    route.binned === undefined ? undefined : await desk.findBinned(caller, request.params.id ?? '')
  const part =
    route.staff === undefined
      ? binned?.part
      : await desk.findPart(caller, request.params.courseId ?? '', route.staff)
  if (part !== undefined && route.ownersBy !== undefined) checkOwners(part, route.ownersBy)
  const found = route.mine === undefined ? undefined : await desk.findMine(caller, request.params.vmId ?? '')
  const mine = found && { ...found, from: desk.ipOf(request) }
  const enrolled =
    route.enrolled === undefined ? undefined : await desk.findEnrolled(caller, request.params.courseId ?? '')
  if (mine !== undefined && route.method !== 'GET') await desk.countMine(mine)
  if (route.creates === true) await desk.checkMayCreate(caller, part)
  if (route.confirmed === true) await desk.checkConfirmed(caller)
  if (route.paid === true) await desk.checkEntitlement(caller.labId, { part, mine })
  if (route.rationed !== undefined) await desk.spend(route.rationed, caller)
  desk.onCaller(caller)
  return { caller, part, mine, enrolled, binned }
}

const signatureOf = ({ signatureHeader }: Route, request: HttpRequest): string | undefined =>
  signatureHeader === undefined ? undefined : (request.headers.get(signatureHeader) ?? undefined)

const answer = async (
  desk: Desk,
  { route, run }: Endpoint,
  request: HttpRequest,
  trail: Trail,
): Promise<HttpResponseInit> => {
  await desk.ready()
  const admitted = await admit(desk, route, request, trail)
  const result = await run({
    params: request.params,
    query: readQuery(request.query),
    body: await readBody(route, request),
    ...admitted,
    trail,
    requestId: trail.requestId,
    address: trail.address,
    ip: desk.ipOf(request),
    device: request.headers.get('x-device') ?? undefined,
    browser: browserName(request.headers.get('user-agent') ?? undefined),
    signature: signatureOf(route, request),
  })
  return respond(route, result, request.headers.get('if-none-match'))
}

/**
 * What the pages may read where the API has an origin of its own: who is allowed at all says the platform, which has no
 * word for this. https://fetch.spec.whatwg.org/#http-access-control-expose-headers
 */
const exposed = { 'access-control-expose-headers': 'etag, content-disposition, retry-after, x-request-id' }

/** Runs a call, and turns whatever happens into an answer and a line of the log. */
const conclude = async (
  { whereFrom }: Pick<Desk, 'whereFrom'>,
  request: HttpRequest,
  context: InvocationContext,
  { route, audit }: { readonly route: string; readonly audit: string | undefined },
  run: (trail: Trail) => Promise<HttpResponseInit>,
): Promise<HttpResponseInit> => {
  const startedAt = performance.now()
  const trail: Trail = {
    requestId: randomUUID(),
    method: request.method,
    route,
    address: whereFrom(request),
  }
  let response: HttpResponseInit
  let code: string | undefined
  try {
    response = await run(trail)
  } catch (error) {
    const problem = answerTo(error, trail.requestId)
    if (problem.status >= 500) logError(context, trail, problem.cause)
    code = problem.code
    const headers = { 'cache-control': 'no-store', ...problem.headers }
    response = { status: problem.status, headers, body: problem.text }
  }
  const status = response.status ?? 200
  const ms = Math.round(performance.now() - startedAt)
  logCall(context, trail, code === undefined ? { status, ms } : { status, ms, code }, audit)
  return {
    ...response,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': trail.requestId,
      ...(request.headers.has('origin') ? exposed : {}),
      ...response.headers,
    },
  }
}

/** Mounts what the contract calls `name`. */
export const toFunction = (name: string, endpoint: Endpoint, desk: Desk): HttpFunction => {
  const { method, path } = endpoint.route
  return {
    name,
    methods: [method],
    route: path,
    handler: (request, context) => {
      desk.onCall()
      const shown = { route: path, audit: endpoint.audit }
      return conclude(desk, request, context, shown, (trail) => answer(desk, endpoint, request, trail))
    },
  }
}

/**
 * Everything else under /api. The host tries functions in the order of their names and takes the first template that
 * fits, so this one must come last. https://github.com/Azure/azure-functions-host/issues/3153
 */
export const notFoundFunction = (desk: Pick<Desk, 'whereFrom'>): HttpFunction => ({
  name: 'zz-not-found',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  route: '{*path}',
  handler: (request, context) =>
    conclude(desk, request, context, { route: '{*path}', audit: undefined }, async () => {
      throw new AppError('not_found', 'There is nothing at this address.')
    }),
})
