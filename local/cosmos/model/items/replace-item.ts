import { badRequest, notFound } from '../../errors.ts'
import { memberOf } from '../../json.ts'
import { type ItemRequest, type ItemResult, refuseStale, resultOf } from './operation.ts'

export const replaceItem = ({ container, key, id, body, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, id)
  if (!found) throw notFound()
  refuseStale(ifMatch, found)
  if (memberOf(body, 'id') !== id) throw badRequest("The document's id differs from the one in the address.")
  return resultOf(200, container.put(key, body, found))
}
