import type { Container, OperationInput } from '@azure/cosmos'
import type { CreatorsRecord } from '../../../domain/courses/lab/creators.ts'
import type { Creators } from '../../../ports/courses/creators.ts'
import { writeAll } from '../kernel/batch.ts'
import { asJson, checkedRecord, create } from '../kernel/records.ts'
import { reading } from '../kernel/translate.ts'

const id: CreatorsRecord['id'] = 'creators'

export const cosmosCreators = (container: Container): Creators => ({
  async read(labId) {
    const { resource, etag } = await reading(() => container.item(id, labId).read<CreatorsRecord>())
    if (resource === undefined) return { people: [], former: [], version: undefined }
    const { people, former = [] } = checkedRecord(resource)
    return { people, former, version: etag }
  },

  write(labId, { people, former }, version, letters) {
    const record: CreatorsRecord = { type: 'creators', id, labId, uk: id, schema: 1, people, former }
    const list: OperationInput =
      version === undefined
        ? create(record)
        : { operationType: 'Replace', id, resourceBody: asJson(record), ifMatch: version }
    return writeAll(container, labId, [list, ...letters.map(create)])
  },
})
