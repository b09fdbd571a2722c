import { isObject, type Json, type JsonObject } from '../../service/json.ts'
import { ArmError } from '../errors.ts'
import type { Failure } from '../model/operations.ts'

/** A request once its caller is known and its route is found. */
export interface ArmRequest {
  readonly method: string
  /** Decoded, without query and trailing slash, in the caller's case. */
  readonly path: string
  readonly query: string
  /** By lower-case name. */
  readonly parameters: ReadonlyMap<string, string>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Json | undefined
  /** From the route: subscription, group, name. */
  readonly params: Readonly<Record<string, string>>
  /** The operation that this request starts is to end so. */
  readonly failure?: Failure
}

export const parameter = (request: ArmRequest, name: string): string | undefined =>
  request.parameters.get(name.toLowerCase())

export const param = (request: ArmRequest, name: string): string => {
  const value = request.params[name]
  if (value === undefined) throw new Error(`The route has no parameter '${name}'.`)
  return value
}

export const bodyOf = (request: ArmRequest): JsonObject => {
  if (!isObject(request.body)) {
    throw new ArmError(
      400,
      'InvalidRequestContent',
      'The request content was invalid and could not be deserialized: a JSON object is expected.',
    )
  }
  return request.body
}
