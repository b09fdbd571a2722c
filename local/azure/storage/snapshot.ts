import { at, type JsonObject, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { invalidParameter, missingParameter, sourceChangeNotAllowed } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Failure } from '../model/operations.ts'
import type { Resource } from '../model/resources.ts'
import { completionOf } from './completion.ts'
import { inherited, unchanged } from './content.ts'
import { copied, requireSource } from './copy-source.ts'
import { newDisk, storageName } from './disk.ts'

export const snapshotType = 'Microsoft.Compute/snapshots'

export const snapshot: Kind = {
  type: snapshotType,
  namePattern: storageName,
  nameLabel: 'snapshotName',
  removal: 'disk',
  build: (cloud, draft) => {
    const sku = { name: textAt(draft.body, 'sku', 'name') ?? 'Standard_LRS', tier: 'Standard' }
    if (draft.existing) {
      const { properties, name } = draft.existing
      const of = textAt(draft.properties, 'creationData', 'sourceResourceId')
      const was = textAt(properties, 'creationData', 'sourceResourceId')
      if (of !== undefined && of.toLowerCase() !== was?.toLowerCase()) throw sourceChangeNotAllowed(name)
      const failure = textAt(properties, 'provisioningState') === 'Failed' ? stillFailed : undefined
      return { properties, top: { sku }, work: 'disk', failure, ...unchanged(draft.existing) }
    }
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
    const failure = incremental ? tooMany(cloud, draft, source) : undefined
    const properties = {
      ...newDisk(cloud.now()),
      ...copied(draft, source),
      creationData,
      incremental,
      ...(incremental ? { incrementalSnapshotFamilyId: textAt(source.properties, 'uniqueId') } : {}),
      diskState: 'Unattached',
    }
    return { properties, top: { sku }, work: 'snapshot', failure, ...inherited(source) }
  },
  present: (cloud, resource) => ({
    ...resource.properties,
    completionPercent: completionOf(cloud, resource),
  }),
  // What is copied from a snapshot stands on its own, so nothing holds it once its own work is done.
  refuseRemoval: () => {},
}

/** What Azure does of one that failed no document says. */
const stillFailed: Failure = { code: 'InternalExecutionError', message: 'The snapshot is in failed state.' }

const mostInWindow = 7
const windowMs = 5 * 60_000

/**
 * At most seven incremental snapshots of a disk within five minutes. The creation is accepted, fails, and leaves a
 * failed snapshot behind. https://github.com/Azure/azure-sdk-for-python/issues/14282
 */
const tooMany = (cloud: Cloud, draft: Draft, source: Resource): Failure | undefined => {
  const since = new Date(cloud.now() - windowMs / cloud.speed).toISOString()
  const recent = cloud.resources
    .list({ subscription: draft.place.subscription, type: snapshotType })
    .filter(({ createdAt, properties }) => {
      const of = textAt(properties, 'creationData', 'sourceResourceId')
      return createdAt > since && of?.toLowerCase() === source.id.toLowerCase()
    })
  if (recent.length < mostInWindow) return undefined
  const message = 'The snapshot count was exceeded for a disk. Please retry the request after sometime.'
  return { code: 'SnapshotsLimitReached', message }
}
