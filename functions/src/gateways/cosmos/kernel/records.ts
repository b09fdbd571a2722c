import type { JSONObject, OperationInput, PatchOperation, PatchOperationInput } from '@azure/cosmos'
import { chunks } from '../../../domain/kernel/chunks.ts'
import { checkRecord } from './check-record.ts'
import { emptying, none, withoutNone } from './none.ts'

/** Small shared words of the Cosmos gateways. */

/** What the service adds to every document; never part of our records. */
type Stored<T> = T & { _rid: string; _self: string; _etag: string; _attachments?: string; _ts: number }

export const toRecord = <T extends object>(document: T): T => {
  const { _rid, _self, _etag, _attachments, _ts, ...record } = withoutNone(document) as Stored<T>
  return record as unknown as T
}

/** The same of what the code is about to rely on. */
export const checkedRecord = <T extends object>(document: T): T => {
  checkRecord(withoutNone(document))
  return toRecord(document)
}

/** A record as the SDK's batch wants it. */
export const asJson = (record: object): JSONObject => record as JSONObject

/** Set every given field; `null` removes it. At most ten, the service's limit. */
export const patchOf = (change: object): PatchOperation[] =>
  Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      value === null
        ? { op: 'remove' as const, path: `/${key}` }
        : { op: 'set' as const, path: `/${key}`, value: value as never },
    )

/** The same of a VM or a comparison, whether what `null` ends was there or not. */
export const emptyingPatchOf = (change: object): PatchOperation[] => patchOf(emptying(change))

/** An id goes into a path, where some characters lead elsewhere: what is none of ours is not asked for. */
export const isPlainId = (id: string): boolean => /^\w{1,64}$/.test(id)

/** A literal inside a patch condition, which takes no parameters. Our own values only: ids, instants, numbers. */
export const literal = (value: string | number): string => JSON.stringify(value)

/** Of a condition: the field is as it was when its record was read. */
export const isStill = (field: string, value: string | undefined): string =>
  value === undefined
    ? `(NOT IS_DEFINED(c.${field}) OR c.${field} = ${literal(none)})`
    : `c.${field} = ${literal(value)}`

export const patch = (
  id: string,
  condition: string | undefined,
  operations: PatchOperation[],
): PatchOperationInput => ({
  operationType: 'Patch',
  id,
  resourceBody:
    condition === undefined ? { operations } : { condition: `from c where ${condition}`, operations },
})

/** The most changes of a patch: https://learn.microsoft.com/azure/cosmos-db/partial-document-update-faq */
const changesPerPatch = 10

/** Any number of changes in one transaction, of which the first patch guards them all. */
export const patches = (
  id: string,
  condition: string | undefined,
  operations: PatchOperation[],
): PatchOperationInput[] => {
  const [first = [], ...rest] = chunks(operations, changesPerPatch)
  return [patch(id, condition, first), ...rest.map((some) => patch(id, undefined, some))]
}

export const create = (record: object): OperationInput => ({
  operationType: 'Create',
  resourceBody: asJson(record),
})
export const remove = (id: string): OperationInput => ({ operationType: 'Delete', id })
