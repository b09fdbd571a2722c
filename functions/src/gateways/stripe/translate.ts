import Stripe from 'stripe'
import { AppError } from '../../domain/kernel/errors.ts'

const { errors } = Stripe

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Stripe does not answer right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  })

const refused = (sentence: string, cause: unknown): AppError =>
  new AppError('cloud_error', sentence, { cause })

/** What a log may hold of the SDK's error, which carries the answer's headers and the whole body. */
const essence = ({ type, code, param, statusCode, requestId, message }: Stripe.errors.StripeError): Error =>
  new Error(
    `Stripe: ${[type, statusCode, code, param, requestId, message].filter((part) => part !== undefined).join(' ')}`,
  )

/** A failed call as a refusal in plain words; what is none of Stripe's doing comes back as it was. */
export const translate = (error: unknown): unknown => {
  if (!(error instanceof errors.StripeError)) return error
  const cause = essence(error)
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError) {
    return unavailable(cause)
  }
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return refused('Stripe refuses the key of this installation. Tell whoever runs it.', cause)
  }
  if ((error.statusCode ?? 0) >= 500 || error.statusCode === 409) return unavailable(cause)
  return refused(
    `Stripe refused this (${error.code ?? error.type}). Tell whoever runs this installation.`,
    cause,
  )
}

export const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw translate(error)
  }
}

const isInvalid = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof errors.StripeInvalidRequestError

/** The answer, or undefined when what the call names (`param`, when given) does not exist. */
export const unlessMissing = <T>(call: () => Promise<T>, param?: string): Promise<T | undefined> =>
  asking(async () => {
    try {
      return await call()
    } catch (error) {
      if (!isInvalid(error) || error.code !== 'resource_missing') throw error
      if (param !== undefined && error.param !== param) throw error
      return undefined
    }
  })

/** Refused as a conflict where the same key has just been used for something else. */
export const unlessOtherWish = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof errors.StripeIdempotencyError)) throw error
    throw new AppError('conflict', 'Another checkout of yours was opened in this moment. Please try again.')
  }
}

/** False when Stripe refuses because of the state that the thing is in. */
export const unlessTooLate = (call: () => Promise<unknown>): Promise<boolean> =>
  asking(async () => {
    try {
      await call()
      return true
    } catch (error) {
      if (!isInvalid(error)) throw error
      return false
    }
  })
