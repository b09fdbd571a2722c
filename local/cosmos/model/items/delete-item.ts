import { notFound } from '../../errors.ts'
import { type ItemRequest, type ItemResult, refuseStale } from './operation.ts'

export const deleteItem = ({ container, key, id, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  container.remove(found)
  return { status: 204 }
}
