import { badRequest, notFound, preconditionFailed } from '../../errors.ts'
import { applyPatch } from '../../patch/apply.ts'
import { readPatch } from '../../patch/read.ts'
import { compileQuery } from '../../query/compile.ts'
import { type ItemRequest, type ItemResult, refuseStale, resultOf } from './operation.ts'

export const patchItem = ({ container, key, id, body, ifMatch }: ItemRequest): ItemResult => {
  const { operations, condition } = readPatch(body)
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  if (condition !== undefined && !compileQuery(`SELECT * ${condition}`).matches(found.document, {})) {
    throw preconditionFailed()
  }
  const patched = applyPatch(found.document, operations)
  if (patched.id !== id) throw badRequest("A patch cannot change the document's id.")
  return resultOf(200, container.put(key, patched, found))
}
