import { badRequest, notSupported } from '../errors.ts'
import { isList, isObject, type Json, type Value } from '../json.ts'
import { isSystemProperty } from '../system-properties.ts'

const names = ['add', 'set', 'replace', 'remove', 'incr'] as const
const maxOperations = 10

export interface PatchOperation {
  readonly op: (typeof names)[number]
  /** As the client wrote it, for messages. */
  readonly path: string
  readonly segments: string[]
  /** Absent for remove only. */
  readonly value: Json
}

export interface Patch {
  readonly operations: PatchOperation[]
  readonly condition: string | undefined
}

/** Reads a patch body: a list of 1 to 10 operations, or `{ condition, operations }`. */
export const readPatch = (body: Value): Patch => {
  const { operations, condition, ...stray } = isList(body) ? { operations: body } : isObject(body) ? body : {}
  for (const name of Object.keys(stray)) throw notSupported(`The patch property '${name}'`)
  if (condition !== undefined && (typeof condition !== 'string' || !/^\s*from\s/i.test(condition))) {
    throw badRequest("A patch condition must read 'from c where …'.")
  }
  if (!isList(operations) || operations.length === 0) throw badRequest('A patch needs operations.')
  if (operations.length > maxOperations) {
    throw badRequest(`The number of patch operations can't exceed '${maxOperations}'.`)
  }
  return { operations: operations.map(readOperation), condition }
}

const readOperation = (operation: Json): PatchOperation => {
  if (!isObject(operation)) throw badRequest('A patch operation must be a JSON object.')
  const op = names.find((name) => name === operation.op)
  if (!op) throw notSupported(`The patch operation '${String(operation.op)}'`)
  const { path, value } = operation
  if (typeof path !== 'string' || !/^(\/[^/]+)+$/.test(path)) {
    throw badRequest(`The patch path '${String(path)}' is not a path such as /state.`)
  }
  const segments = path.slice(1).split('/').map(unescapeSegment)
  if (isSystemProperty(segments[0] ?? ''))
    throw badRequest(`A patch cannot change the system property '${path}'.`)
  if (op !== 'remove' && value === undefined)
    throw badRequest(`The patch operation on '${path}' has no value.`)
  return { op, path, segments, value: value ?? null }
}

/** https://www.rfc-editor.org/rfc/rfc6901#section-4 */
const unescapeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')
