import { badRequest } from '../errors.ts'
import { isList, isObject, type Json, type JsonObject } from '../json.ts'
import type { PatchOperation } from './read.ts'

/** The patched document; the given one, which is shared with readers, stays as it is. */
export const applyPatch = (document: JsonObject, operations: readonly PatchOperation[]): JsonObject => {
  let patched = document
  for (const operation of operations) {
    const next = change(patched, operation.segments, operation)
    if (isObject(next)) patched = next
  }
  return patched
}

const change = (node: Json, [key, ...rest]: readonly string[], operation: PatchOperation): Json => {
  if (key !== undefined && isObject(node)) return changeObject(node, key, rest, operation)
  if (key !== undefined && isList(node)) return changeList(node, key, rest, operation)
  throw badRequest(`For the patch operation '${operation.op}', the path '${operation.path}' does not exist.`)
}

const changeObject = (
  node: JsonObject,
  key: string,
  rest: string[],
  operation: PatchOperation,
): JsonObject => {
  const old = Object.hasOwn(node, key) ? node[key] : undefined
  if (rest.length > 0) return { ...node, [key]: change(old ?? null, rest, operation) }
  if (operation.op === 'remove') {
    refuseMissing(old !== undefined, operation)
    return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key))
  }
  if (operation.op === 'replace') refuseMissing(old !== undefined, operation)
  return {
    ...node,
    [key]: operation.op === 'incr' ? sum(old === undefined ? 0 : old, operation) : operation.value,
  }
}

const changeList = (
  node: readonly Json[],
  key: string,
  rest: string[],
  operation: PatchOperation,
): Json[] => {
  const { op, value } = operation
  const index = op === 'add' && key === '-' && rest.length === 0 ? node.length : indexOf(key, operation)
  const old = node[index]
  if (op === 'add' && rest.length === 0 && index <= node.length) return node.toSpliced(index, 0, value)
  if (old === undefined) {
    throw badRequest(`For the patch operation '${op}', the index in '${operation.path}' is out of the array.`)
  }
  if (rest.length > 0) return node.with(index, change(old, rest, operation))
  if (op === 'remove') return node.toSpliced(index, 1)
  return node.with(index, op === 'incr' ? sum(old, operation) : value)
}

const indexOf = (key: string, { op, path }: PatchOperation): number => {
  if (!/^\d+$/.test(key)) throw badRequest(`For the patch operation '${op}', '${path}' needs an array index.`)
  return Number(key)
}

const refuseMissing = (exists: boolean, { op, path }: PatchOperation) => {
  if (!exists) throw badRequest(`For the patch operation '${op}', the path '${path}' does not exist.`)
}

const sum = (old: Json, { path, value }: PatchOperation): number => {
  if (typeof old !== 'number' || typeof value !== 'number') {
    throw badRequest(`The patch operation 'incr' on '${path}' needs numbers.`)
  }
  return old + value
}
