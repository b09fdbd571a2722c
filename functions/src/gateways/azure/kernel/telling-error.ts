/** An error as Azure writes it: what happened may stand in it, or below. */
interface ErrorBody {
  readonly code?: unknown
  readonly message?: unknown
  readonly details?: unknown
  readonly innererror?: unknown
}

/** They say only that something below them failed. */
const wrappers = new Set([
  'badrequest',
  'conflict',
  'deploymentfailed',
  'invalidtemplatedeployment',
  'multipleerrorsoccurred',
  'operationfailed',
  'resourcedeploymentfailure',
  'resourceoperationfailure',
])

const isError = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tells = ({ code }: ErrorBody): boolean =>
  typeof code === 'string' && code !== '' && !wrappers.has(code.toLowerCase())

const below = ({ details, innererror }: ErrorBody): readonly ErrorBody[] =>
  [...(Array.isArray(details) ? details : []), innererror].filter(isError)

/** The first error from the outside in that says what happened. */
const telling = (error: ErrorBody, depth = 0): ErrorBody | undefined => {
  if (tells(error)) return error
  // Azure nests a few levels; what a stranger sends may be deeper.
  if (depth > 8) return undefined
  for (const inner of below(error)) {
    const found = telling(inner, depth + 1)
    if (found) return found
  }
  return undefined
}

/**
 * The same answer with one flat error. The SDK reads the outermost code of a refusal, and of a failed operation the
 * innermost, which often has none: https://github.com/Azure/azure-sdk-for-js/blob/main/sdk/core/core-lro/src/poller/operation.ts
 */
export const withTellingError = (text: string): string => {
  const body: unknown = JSON.parse(text)
  if (!isError(body) || !('error' in body) || !isError(body.error)) return text
  const outer = body.error
  const found = telling(outer) ?? outer
  const message = [found.message, outer.message].find((candidate) => typeof candidate === 'string') ?? ''
  const unnamed = 'status' in body ? 'OperationFailed' : undefined
  const code = typeof found.code === 'string' && found.code !== '' ? found.code : unnamed
  return JSON.stringify({ ...body, error: { code, message } })
}
