import { invalidParameter, missingParameter } from '../errors.ts'
import { at, type JsonObject, textAt } from '../json.ts'
import type { Kind } from '../kind.ts'
import { copied, requireSource } from './copy-source.ts'
import { newDisk, storageName } from './disk.ts'

export const snapshotType = 'Microsoft.Compute/snapshots'

export const snapshot: Kind = {
  type: snapshotType,
  namePattern: storageName,
  nameLabel: 'snapshotName',
  removal: 'disk',
  build(cloud, draft) {
    const sku = { name: textAt(draft.body, 'sku', 'name') ?? 'Standard_LRS', tier: 'Standard' }
    if (draft.existing) return { properties: draft.existing.properties, top: { sku }, work: 'disk' }
    const createOption = textAt(draft.properties, 'creationData', 'createOption')
    if (createOption === undefined) throw missingParameter('creationData.createOption')
    if (createOption !== 'Copy') {
      throw invalidParameter(
        'creationData.createOption',
        `The stand-in makes snapshots by Copy, not by '${createOption}'.`,
      )
    }
    const source = requireSource(cloud, draft)
    const incremental = at(draft.properties, 'incremental') === true
    const creationData: JsonObject = {
      createOption,
      sourceResourceId: source.id,
      sourceUniqueId: textAt(source.properties, 'uniqueId'),
    }
    const properties = {
      ...newDisk(cloud.now()),
      ...copied(draft, source),
      creationData,
      incremental,
      ...(incremental ? { incrementalSnapshotFamilyId: textAt(source.properties, 'uniqueId') } : {}),
      completionPercent: 100,
      diskState: 'Unattached',
    }
    return { properties, top: { sku }, work: 'snapshot' }
  },
  present: (_cloud, { properties }) => properties,
  // What is copied from a snapshot stands on its own, so nothing holds it once its own work is done.
  refuseRemoval: () => {},
}
