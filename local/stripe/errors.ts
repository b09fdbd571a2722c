type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'

/** A refusal in Stripe's own shape: `{error: {type, code, param, message}}`. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    details: { type?: ErrorType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }

  toBody(): object {
    const { type, code, param, message } = this
    const doc_url =
      code === undefined ? undefined : `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
    return { error: { type, code, doc_url, param, message } }
  }
}

export const invalid = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) })

/** 404 for what the path names, 400 for what a parameter names. */
export const missing = (kind: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
