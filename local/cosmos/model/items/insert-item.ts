import { type JsonObject, memberOf } from '../../json.ts'
import type { Container } from '../container.ts'
import { checkId } from '../document.ts'
import { keyOfDocument } from '../partitions/partition-key.ts'

/** Puts a document there without a request; one of the same id and partition stays as it is. */
export const insertItem = (container: Container, document: JsonObject) => {
  const key = keyOfDocument(document, container.definition.keyPath)
  if (container.find(key, checkId(memberOf(document, 'id')))) return
  container.put(key, document)
}
