import { randomUUID } from 'node:crypto'
import type { Json } from '../service/json.ts'
import { inTransaction } from '../service/sqlite.ts'
import type { Answer } from './arm/answers.ts'
import { parseBody, parseUrl, type RawRequest, requireApiVersion, type Target } from './arm/incoming.ts'
import { armThrottled, computeThrottled, limitsOf } from './arm/limits.ts'
import type { ArmRequest } from './arm/request.ts'
import { createRouter } from './arm/router.ts'
import { ArmError } from './errors.ts'
import { getBatch, isOfMetrics, metricsQuestion } from './metrics/get-batch.ts'
import type { Cloud } from './model/cloud.ts'
import { type Fault, meets } from './model/faults.ts'
import { failureOf } from './operations/failures.ts'
import { routes } from './routes.ts'
import { failNow, settleDue } from './settlement.ts'
import { authenticate, metricsAudience } from './sign-in/access-token.ts'
import { answerLogin, isLogin, loginFault } from './sign-in/login.ts'
import { authorise, needsOf } from './sign-in/rights/authorise.ts'
import { listSubscriptions } from './subscription/subscription-routes.ts'
import { isOfStore, readStore, type StoredFile } from './vm/boot-diagnostics.ts'

export interface Handled {
  readonly answer: Answer
  /** How long the answer is to be held back; what it reports has happened already. */
  readonly delayMs: number
}

const findRoute = createRouter(routes)
const operationPath = /\/(?:disk)?operation(?:s|results)\/([^/]+)$/i

export const handle = (cloud: Cloud, raw: RawRequest): Handled => {
  const { path, query, parameters } = parseUrl(raw.url)
  const fault = cloud.faults.take((one) => meets(one, raw.method, path, query))
  const delayMs = fault?.delayMs ?? 0
  if (isLogin(path)) return { answer: login(cloud, raw, path, parameters, fault), delayMs }
  if (isOfStore(path)) {
    return { answer: fromStore(cloud, { path, parameters, range: raw.headers.range }, fault), delayMs }
  }
  const answer = inTransaction(cloud.database, () => {
    settleDue(cloud)
    const at = new Date(cloud.now()).toISOString()
    const { answer: result, body } = answerArm(cloud, raw, { path, query, parameters }, fault)
    const retryAfter = result.status === 429 ? result.headers?.['retry-after'] : undefined
    cloud.log.add({
      at,
      method: raw.method,
      path,
      query,
      status: result.status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(body === undefined ? {} : { body }),
    })
    return result
  })
  return { answer, delayMs }
}

/** Of no part of Azure Resource Manager, so that its log has nothing of it: the address alone would let anybody in. */
const fromStore = (cloud: Cloud, file: StoredFile, fault: Fault | undefined): Answer =>
  fault?.status !== undefined && fault.status >= 300
    ? { status: fault.status, text: '' }
    : inTransaction(cloud.database, () => {
        settleDue(cloud)
        return readStore(cloud, file)
      })

/** A refused request leaves no trace but its line in the log: its changes are rolled back to here. */
const answerArm = (cloud: Cloud, raw: RawRequest, target: Target, fault: Fault | undefined) => {
  let body: Json | undefined
  cloud.database.exec('savepoint request')
  try {
    body = parseBody(raw)
    const answer = serve(cloud, raw, target, body, fault)
    cloud.database.exec('release request')
    return { answer, body }
  } catch (error) {
    cloud.database.exec('rollback to request; release request')
    return { answer: refusal(error), body }
  }
}

const serve = (
  cloud: Cloud,
  raw: RawRequest,
  target: Target,
  body: Json | undefined,
  fault: Fault | undefined,
): Answer => {
  if (fault?.status !== undefined && fault.status >= 300) throw faultError(fault)
  if (isOfMetrics(target.path)) return serveMetrics(cloud, raw, target, body)
  const principal = authenticate(cloud.signIn, raw.headers.authorization, Date.now())
  requireApiVersion(target.parameters)
  if (/^\/subscriptions\/?$/i.test(target.path)) return listSubscriptions(principal)
  if (/^\/subscriptions\//i.test(target.path)) {
    authorise(cloud, principal, needsOf(raw.method, target, body))
  }
  const { handle: run, params } = findRoute(raw.method, target.path)
  const request: ArmRequest = { ...target, method: raw.method, headers: raw.headers, body, params }
  const left = throttle(cloud, request, principal.subscriptionId)
  const answer = run(cloud, { ...request, ...plannedFailure(cloud, target.path, fault) })
  return { ...answer, headers: { ...left, ...answer.headers } }
}

/** Azure Monitor takes tokens for itself alone. */
const serveMetrics = (cloud: Cloud, raw: RawRequest, target: Target, body: Json | undefined): Answer => {
  const { authorization } = raw.headers
  const principal = authenticate(cloud.signIn, authorization, Date.now(), metricsAudience)
  requireApiVersion(target.parameters)
  const question = metricsQuestion(target.path)
  if (question === undefined || raw.method !== 'POST') {
    throw new ArmError(404, 'NotFound', `No ${raw.method} ${target.path} here.`)
  }
  return getBatch(cloud, principal, question, target, body)
}

/** A fault of 2xx with a code: the operation that is polled, or the one that is started, ends with that code. */
const plannedFailure = (
  cloud: Cloud,
  path: string,
  fault: Fault | undefined,
): Pick<ArmRequest, 'failure'> => {
  if (fault?.code === undefined) return {}
  const known = failureOf(fault.code, 'the resource', '')
  const failure = { ...known, message: fault.message ?? known.message, nested: fault.nested }
  const polled = operationPath.exec(path)?.[1]
  if (polled === undefined) return { failure }
  const operation = cloud.operations.find(polled)
  if (operation) failNow(cloud, operation, failure)
  return {}
}

const throttle = (cloud: Cloud, request: ArmRequest, subscription: string): Record<string, string> => {
  if (!cloud.throttle) return {}
  const now = cloud.now()
  const { arm, compute } = limitsOf(request, subscription)
  const stopped = cloud.throttle.take([arm, ...compute], now)
  if (stopped) {
    throw stopped.limit === arm
      ? armThrottled(request.method, subscription, stopped.waitSeconds)
      : computeThrottled(stopped.limit, stopped.waitSeconds)
  }
  const kind = arm.bucket.slice(0, arm.bucket.indexOf(' '))
  return { [`x-ms-ratelimit-remaining-subscription-${kind}`]: String(cloud.throttle.remaining(arm, now)) }
}

const login = (
  cloud: Cloud,
  raw: RawRequest,
  path: string,
  parameters: ReadonlyMap<string, string>,
  fault: Fault | undefined,
): Answer => {
  if (fault?.status !== undefined && fault.status >= 300) return loginFault(fault, Date.now())
  const request = { method: raw.method, path, parameters, headers: raw.headers, text: raw.text }
  return (
    answerLogin(cloud.signIn, request, Date.now()) ??
    refusal(new ArmError(405, 'MethodNotAllowed', `No ${raw.method} here.`))
  )
}

const faultError = ({
  status = 500,
  code = 'InjectedFault',
  message = 'Injected fault.',
  retryAfter,
  nested,
}: Fault): ArmError => {
  const headers = retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }
  return new ArmError(status, code, message, { ...headers, nested })
}

const refusal = (error: unknown): Answer => {
  if (error instanceof ArmError) return { status: error.status, headers: error.headers, body: error.toBody() }
  // A bug of the stand-in: said where the person who started it looks.
  console.error('azure stand-in:', error)
  return {
    status: 500,
    body: new ArmError(
      500,
      'InternalServerError',
      `An internal execution error occurred (${randomUUID()}).`,
    ).toBody(),
  }
}
