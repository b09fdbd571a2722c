import { conflict } from '../../errors.ts'
import { memberOf } from '../../json.ts'
import { checkId } from '../document.ts'
import { type ItemRequest, type ItemResult, resultOf } from './operation.ts'

export const createItem = ({ container, key, body }: ItemRequest): ItemResult => {
  if (container.find(key, checkId(memberOf(body, 'id')))) throw conflict()
  return resultOf(201, container.put(key, body))
}
