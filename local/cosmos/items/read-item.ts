import { notFound } from '../errors.ts'
import { type ItemRequest, type ItemResult, resultOf } from './operation.ts'

export function readItem({ container, key, id, ifNoneMatch }: ItemRequest): ItemResult {
  const found = container.find(key, id)
  if (!found) throw notFound()
  if (ifNoneMatch === found.etag) return { status: 304, etag: found.etag }
  return resultOf(200, found)
}
