import { memberOf } from '../../json.ts'
import { checkId } from '../document.ts'
import { type ItemRequest, type ItemResult, refuseStale, resultOf } from './operation.ts'

export const upsertItem = ({ container, key, body, ifMatch }: ItemRequest): ItemResult => {
  const found = container.find(key, checkId(memberOf(body, 'id')))
  if (found) refuseStale(ifMatch, found)
  return resultOf(found ? 200 : 201, container.put(key, body, found))
}
