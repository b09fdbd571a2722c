import { notFound } from '../../errors.ts'
import type { View } from '../view.ts'
import { type ItemRequest, type ItemResult, resultOf } from './operation.ts'

type ReadRequest = Pick<ItemRequest, 'key' | 'id' | 'ifNoneMatch'> & {
  readonly container: Pick<View, 'find'>
}

export const readItem = ({ container, key, id, ifNoneMatch }: ReadRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  if (ifNoneMatch === found.etag) return { status: 304, etag: found.etag }
  return resultOf(200, found)
}
