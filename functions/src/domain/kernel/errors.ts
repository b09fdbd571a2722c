import type { ErrorCode } from '@labkeeper/contract/kernel/errors'

/** What anything that was thrown says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

interface RefusalDetails {
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** An expected refusal: `message` is the sentence a person reads. Anything else that is thrown is a bug or an outage. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Something of ours does not answer. It passes, and says nothing of what was to be done. */
export const isOutage = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable'

/** Bad input of one field, with that field's message also as the sentence. */
export const badField = (field: string, message: string): AppError =>
  new AppError('invalid_request', message, { fields: { [field]: message } })

/**
 * What Azure's refusal means for us:
 * throttled: come back after the given seconds; busy: another operation holds the resource, look again later;
 * transient: may pass by itself; missing: the resource is not there; credentials: the service principal may not;
 * late: Azure gave up waiting for a new machine, which may be up nonetheless;
 * network-missing: what the VM refers to (group, network) is not there; final: will not change by repeating.
 */
export type CloudTrouble =
  | 'throttled'
  | 'busy'
  | 'transient'
  | 'missing'
  | 'credentials'
  | 'late'
  | 'network-missing'
  | 'final'

/** Azure said no. `message` is one plain sentence of at most 320 characters, without JSON or addresses. */
export class CloudError extends Error {
  readonly trouble: CloudTrouble
  /** Azure's own code, e.g. `SkuNotAvailable`. */
  readonly azureCode: string
  readonly retryAfterSeconds: number | undefined

  constructor(
    trouble: CloudTrouble,
    azureCode: string,
    message: string,
    details: { readonly retryAfterSeconds?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'CloudError'
    this.trouble = trouble
    this.azureCode = azureCode
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The mail service takes no letter now: its message comes again after the given seconds. Holds nothing of the letter. */
export class MailBusy extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message = 'The mail service takes no letter now') {
    super(message)
    this.name = 'MailBusy'
    this.retryAfterSeconds = retryAfterSeconds
  }
}
