import { fits } from '@labkeeper/contract/kernel/fits'
import type {
  BodyInput,
  FileAnswer,
  ParamsOf,
  QueryOf,
  ResponseOf,
  Route,
} from '@labkeeper/contract/kernel/route'
import { networkFailure, readFailure } from './api-error.ts'
import { endSession, session } from './auth.ts'
import { deviceToken, keepDeviceToken } from './device.ts'
import { keepAnswer, knownAnswer } from './known-answers.ts'

/** The front door cuts calls at 45 s; a little later we stop waiting too. */
const timeoutMs = 60_000

type Nothing = Record<never, never>
/** Absent where the route has none, optional where nothing in it is required. */
type Part<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: never }
  : Nothing extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

type ApiInput<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyInput<R>> & { readonly signal?: AbortSignal }

type Loose = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }

let openSubscription = (_why: string): void => {}
/** What to do when the server asks for a subscription, and says why; set once, where the router is known. */
export const whenSubscriptionRequired = (handler: (why: string) => void): void => {
  openSubscription = handler
}

let confirm = async (): Promise<boolean> => false
/** How to have the person confirm who they are, when the server asks for it; true when it was done. */
export const whenConfirmNeeded = (handler: typeof confirm): void => {
  confirm = handler
}

const entries = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))

/** Where the API lives when it is not behind the same address as the pages: see LINK_BACKEND in docs/deploy.md. */
const apiOrigin: string = import.meta.env.VITE_API_ORIGIN ?? ''

/** The whole address of what the server names by its path. */
export const wholeAddress = (path: string): string => new URL(path, apiOrigin || location.origin).href

/** `azure/vms/{resourceGroup}` and its values → `/api/azure/vms/cs-101?refresh=true`, everything encoded. */
export const addressOf = (path: string, params?: unknown, query?: unknown): string => {
  const known = new Map(entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known.get(name) ?? ''))
  const search = new URLSearchParams(entries(query)).toString()
  return `${apiOrigin}/api/${filled}${search ? `?${search}` : ''}`
}

const headersFor = (
  token: string | null,
  device: string | undefined,
  contentType: string | undefined,
): Headers => {
  const headers = new Headers({ Accept: 'application/json' })
  if (contentType) headers.set('Content-Type', contentType)
  if (device) headers.set('X-Device', device)
  if (token) {
    headers.set('Authorization', `Bearer ${token}`)
    // Static Web Apps overwrites Authorization on its way to the back end: Azure/static-web-apps issue 34.
    headers.set('X-Authorization', `Bearer ${token}`)
  }
  return headers
}

const contentTypeOf = ({ text }: Route): string => text?.contentTypes[0] ?? 'application/json'

/** The name that the server gave the file: it only uses names which need no decoding in the plain form. */
const fileOf = ({ headers }: Response, text: string): FileAnswer => ({
  fileName: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download',
  text,
})

/** The answer with its body: either may be cut off by the network, or given up by whoever asked. */
const send = async (address: string, init: RequestInit) => {
  try {
    const response = await fetch(address, init)
    return { response, text: await response.text() }
  } catch (cause) {
    if (init.signal?.aborted && cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw networkFailure(cause)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * One call of the API, typed by its route in the contract. Throws `ApiError`. A 401 ends the session it was sent with.
 * `api(routes.getVm, { params: { resourceGroup, vmName }, signal })`
 */
export const api = async <R extends Route>(
  route: R,
  ...inputs: Nothing extends ApiInput<R> ? [ApiInput<R>?] : [ApiInput<R>]
): Promise<ResponseOf<R>> => {
  const { params, query, body, signal }: Loose = inputs[0] ?? {}
  const { token, user } = session()
  const device = route.device ? await deviceToken() : undefined
  const timeout = AbortSignal.timeout(timeoutMs)
  const address = addressOf(route.path, params, query)
  const headers = headersFor(token, device, body === undefined ? undefined : contentTypeOf(route))
  const known = route.etag ? knownAnswer(address) : undefined
  if (known) headers.set('If-None-Match', known.etag)
  const { response, text } = await send(address, {
    method: route.method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // Somebody else may sit down meanwhile, who is neither to see it nor to be asked for the password.
  const isOthers = () => user !== null && (session().user ?? user).email !== user.email
  if (isOthers()) throw readFailure(401, {})
  if (response.status === 304 && known) return known.answer as ResponseOf<R>
  const answer = response.ok && route.file ? fileOf(response, text) : readJson(text)
  if (response.ok) {
    if (route.device) await keepDevice(answer)
    const read = readAnswer(route, response.status, answer)
    if (route.etag && token === session().token) keepAnswer(address, response.headers.get('etag'), read)
    return read
  }
  // A late refusal of an older token must not end the session that replaced it.
  if (response.status === 401 && token !== null) endSession(token)
  const failure = readFailure(response.status, answer)
  if (failure.code === 'confirm_needed' && (await confirm()) && !isOthers()) return api(route, ...inputs)
  if (failure.subscriptionRequired) openSubscription(failure.message)
  throw failure
}

const keepDevice = async (answer: unknown): Promise<void> => {
  const given =
    typeof answer === 'object' && answer !== null && 'device' in answer ? answer.device : undefined
  if (typeof given === 'string') await keepDeviceToken(given)
}

/** Keys that a newer server has added are no reason to fail in a tab that was opened before its deployment. */
const readAnswer = <R extends Route>(route: R, status: number, answer: unknown): ResponseOf<R> => {
  if (fits(route.response, answer)) return answer as ResponseOf<R>
  const parsed = route.response.safeParse(answer)
  if (parsed.success) return parsed.data as ResponseOf<R>
  if (parsed.error.issues.every((issue) => issue.code === 'unrecognized_keys')) return answer as ResponseOf<R>
  console.error(`Unexpected answer of ${route.method} ${route.path}`, parsed.error.issues)
  throw readFailure(status, {
    error: 'The server gave an unexpected answer. Reload the page and look whether it was done.',
    code: 'internal',
  })
}
