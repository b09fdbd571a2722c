import { createDefaultHttpClient, type HttpClient, type PipelineResponse } from '@azure/core-rest-pipeline'

/** One answer of Azure as far as it may be kept: never a token, a request's body, or a value of the answer's. */
export interface Seen {
  /** `PUT …/virtualMachines/{name}`: the same for every subscription, group and name. */
  readonly call: string
  readonly status: number
  /** Those that the product goes by. */
  readonly headers: readonly string[]
  /** `properties.hardwareProfile.vmSize: string` */
  readonly shape: readonly string[]
}

const headersOfInterest = ['azure-asyncoperation', 'location', 'retry-after']

/** Segments after these are names of ours or of Azure's. */
const beforeNames =
  /(subscriptions|resourcegroups|virtualMachines|disks|snapshots|networkInterfaces|publicIPAddresses|virtualNetworks|networkSecurityGroups|locations|operations|diskOperations|operationResults|tenants)\/[^/]+/gi

const templateOf = (url: string): string => {
  const { hostname, pathname } = new URL(url)
  if (/oauth2|openid-configuration|discovery\/instance/.test(pathname))
    return pathname.includes('/token') ? '/token' : '/metadata'
  if (hostname.includes('login.microsoftonline')) return '/metadata'
  // What Azure puts into its own addresses for polling is its business.
  if (/\/(operations|diskOperations|operationResults|operationresults)\//i.test(pathname)) return '/poll'
  return pathname.replaceAll(beforeNames, (part) => `${part.slice(0, part.indexOf('/'))}/{}`).toLowerCase()
}

/** Keys that are names or values of somebody's. */
const isFree = (path: string): boolean => /(^|\.)tags$/.test(path)

const deepest = 6
export const shapeOf = (value: unknown, path = '', depth = 0): readonly string[] => {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => shapeOf(item, `${path}[]`, depth + 1))
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`]
  if (isFree(path) || depth > deepest) return [`${path}: object`]
  return Object.entries(value).flatMap(([key, inner]) =>
    shapeOf(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  )
}

const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return {}
  }
}

const seenOf = (method: string, url: string, { status, headers, bodyAsText }: PipelineResponse): Seen => {
  const call = `${method} ${templateOf(url)}`
  return {
    call,
    status,
    headers: headersOfInterest.filter((name) => headers.has(name)),
    // What a poll says is read by the SDK; tokens are nobody's to keep.
    shape: /\/(poll|token|metadata)$/.test(call) ? [] : shapeOf(parse(bodyAsText)),
  }
}

/** The client of the SDKs, with somebody who looks over its shoulder. */
export const recordingSender = (
  note: (seen: Seen) => void,
  inner: HttpClient = createDefaultHttpClient(),
): HttpClient => ({
  async sendRequest(request) {
    const answer = await inner.sendRequest(request)
    note(seenOf(request.method, request.url, answer))
    return answer
  },
})
