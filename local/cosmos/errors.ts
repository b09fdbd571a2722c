type Details = {
  substatus?: number
  additionalErrorInfo?: string
  retryAfterMs?: number
  /** What an answer about an item says beside its refusal: the SDK keeps its session by that, too. */
  headers?: Readonly<Record<string, string>>
}

/** An answer of 400 or more, in the words and codes of the service. */
export class CosmosError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function badRequest(message: string, details?: Details) {
  return new CosmosError(400, 'BadRequest', message, details)
}

/** What the real service can do and this one cannot: named, so that nobody searches for a typing error. */
export function notSupported(what: string) {
  return badRequest(`${what} is not supported by the local Cosmos DB.`)
}

export function unauthorized(message: string) {
  return new CosmosError(401, 'Unauthorized', message)
}

export function forbidden(message: string) {
  return new CosmosError(403, 'Forbidden', message)
}

export function notFound(message = 'Entity with the specified id does not exist in the system.') {
  return new CosmosError(404, 'NotFound', message, { substatus: 0 })
}

export function conflict(message = 'Entity with the specified id already exists in the system.') {
  return new CosmosError(409, 'Conflict', message)
}

export function preconditionFailed() {
  return new CosmosError(
    412,
    'PreconditionFailed',
    'Operation cannot be performed because one of the specified precondition is not met.',
  )
}

export function tooLarge() {
  return new CosmosError(413, 'RequestEntityTooLarge', 'Request size is too large')
}
