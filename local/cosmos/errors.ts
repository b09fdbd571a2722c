interface Details {
  readonly substatus?: number
  readonly additionalErrorInfo?: string
  readonly retryAfterMs?: number
  /** What an answer about an item says beside its refusal: the SDK keeps its session by that, too. */
  readonly headers?: Readonly<Record<string, string>>
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

export const badRequest = (message: string, details?: Details) =>
  new CosmosError(400, 'BadRequest', message, details)

/** What the real service can do and this one cannot: named, so that nobody searches for a typing error. */
export const notSupported = (what: string) => badRequest(`${what} is not supported by the local Cosmos DB.`)

export const unauthorized = (message: string) => new CosmosError(401, 'Unauthorized', message)

export const forbidden = (message: string) => new CosmosError(403, 'Forbidden', message)

export const notFound = (message = 'Entity with the specified id does not exist in the system.') =>
  new CosmosError(404, 'NotFound', message, { substatus: 0 })

export const conflict = (message = 'Entity with the specified id already exists in the system.') =>
  new CosmosError(409, 'Conflict', message)

export const preconditionFailed = () =>
  new CosmosError(
    412,
    'PreconditionFailed',
    'Operation cannot be performed because one of the specified precondition is not met.',
  )

export const tooLarge = () => new CosmosError(413, 'RequestEntityTooLarge', 'Request size is too large')
