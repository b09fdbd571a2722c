import { type JsonObject, numberAt, textAt } from '../../service/json.ts'

export interface Fault {
  readonly method: string | undefined
  readonly path: RegExp | undefined
  /** Absent: only the delay applies and the request is served. */
  readonly status: number | undefined
  readonly code: string | undefined
  readonly message: string | undefined
  /** `details` and `innererror` of the error, as given. */
  readonly nested: JsonObject
  /** Sent as given; text allows for a malformed header. */
  readonly retryAfter: string | undefined
  readonly delayMs: number
  /** Undefined: until cleared. */
  readonly times: number | undefined
  readonly source: JsonObject
}

const keys = [
  'method',
  'path',
  'status',
  'code',
  'message',
  'details',
  'innererror',
  'retryAfterSeconds',
  'delayMs',
  'times',
]

export const meets = (fault: Fault, method: string, path: string, query: string): boolean => {
  if (fault.method !== undefined && fault.method !== method) return false
  // Sign-in is not Azure Resource Manager: a fault reaches it only when it names the token endpoint.
  if (path.includes('/oauth2/') && !fault.path?.source.includes('oauth2')) return false
  return !fault.path || fault.path.test(path) || (query !== '' && fault.path.test(`${path}?${query}`))
}

/** The fault, or what is wrong with its description. */
export const parseFault = (body: JsonObject): Fault | string => {
  const unknown = Object.keys(body).find((key) => !keys.includes(key))
  if (unknown !== undefined) return `Unknown key '${unknown}'; known are ${keys.join(', ')}.`
  const status = numberAt(body, 'status')
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    return "'status' must be between 200 and 599."
  }
  const delayMs = numberAt(body, 'delayMs') ?? 0
  if (delayMs < 0 || delayMs > 600_000) return "'delayMs' must be between 0 and 600000."
  if (status === undefined && delayMs === 0) return "'status' or 'delayMs' is needed."
  const times = numberAt(body, 'times')
  if (times !== undefined && !(Number.isInteger(times) && times >= 1)) return "'times' must be at least 1."
  const retryAfter = body.retryAfterSeconds
  let path: RegExp | undefined
  try {
    const source = textAt(body, 'path')
    path = source === undefined ? undefined : new RegExp(source, 'i')
  } catch {
    return "'path' is not a regular expression."
  }
  return {
    method: textAt(body, 'method')?.toUpperCase(),
    path,
    status,
    code: textAt(body, 'code'),
    message: textAt(body, 'message'),
    nested: Object.fromEntries(
      ['details', 'innererror'].filter((key) => body[key] !== undefined).map((key) => [key, body[key]]),
    ),
    retryAfter: retryAfter === undefined || retryAfter === null ? undefined : String(retryAfter),
    delayMs,
    times,
    source: body,
  }
}
