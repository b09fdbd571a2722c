import type { JsonObject } from '../service/json.ts'

/** A refusal as Azure Resource Manager words it: `{ error: { code, message, target?, details? } }`. */
export class ArmError extends Error {
  readonly status: number
  readonly code: string
  readonly target: string | undefined
  readonly details: readonly JsonObject[] | undefined
  readonly nested: JsonObject
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      target?: string
      details?: readonly JsonObject[]
      /** As it is: `details`, `innererror`. */
      nested?: JsonObject
      headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.target = more.target
    this.details = more.details
    this.nested = more.nested ?? {}
    this.headers = more.headers ?? {}
  }

  toBody(): JsonObject {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.target === undefined ? {} : { target: this.target }),
        ...(this.details === undefined ? {} : { details: this.details }),
        ...this.nested,
      },
    }
  }
}

export const invalidParameter = (target: string, message: string): ArmError =>
  new ArmError(400, 'InvalidParameter', message, { target })

export const missingParameter = (target: string): ArmError =>
  invalidParameter(target, `Required parameter '${target}' is missing (null).`)

/** In the words of https://github.com/Azure/azure-cli/issues/31191 */
export const invalidSecurityType = (): ArmError => {
  const target = 'securityProfile.securityType'
  return invalidParameter(target, `The value of parameter ${target} is invalid.`)
}

export const changeNotAllowed = (property: string): ArmError =>
  new ArmError(409, 'PropertyChangeNotAllowed', `Changing property '${property}' is not allowed.`, {
    target: property,
  })

/** In the words of https://github.com/MicrosoftDocs/azure-docs/issues/34967, which calls a snapshot a disk. */
export const sourceChangeNotAllowed = (name: string): ArmError =>
  new ArmError(
    400,
    'BadRequest',
    `Changing property 'sourceResourceId' is not allowed for existing disk '${name}'.`,
  )

export const operationNotAllowed = (message: string): ArmError =>
  new ArmError(409, 'OperationNotAllowed', message)

export const groupNotFound = (name: string): ArmError =>
  new ArmError(404, 'ResourceGroupNotFound', `Resource group '${name}' could not be found.`)

export const resourceNotFound = (type: string, name: string, group: string): ArmError =>
  new ArmError(
    404,
    'ResourceNotFound',
    `The Resource '${type}/${name}' under resource group '${group}' was not found. For more details please go to https://aka.ms/ARMResourceNotFoundFix`,
  )

export const invalidReference = (referenced: string, by: string): ArmError =>
  new ArmError(
    400,
    'InvalidResourceReference',
    `Resource ${referenced} referenced by resource ${by} was not found. Please make sure that the referenced resource exists, and that both resources are in the same region.`,
  )

/** For what Azure can do and the stand-in cannot: said aloud, so that nobody mistakes it for Azure's answer. */
export const notInStandIn = (what: string): ArmError =>
  new ArmError(400, 'NotSupportedByStandIn', `The local Azure stand-in does not support ${what}.`)
