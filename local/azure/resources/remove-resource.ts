import { listAt, textAt } from '../../service/json.ts'
import type { Cloud } from '../model/cloud.ts'
import { groupType, keyOf, parseId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'

/**
 * Makes a resource vanish together with what its delete options, or its being a group, take along.
 * Returns the ids of all that is gone.
 */
export const removeResource = (cloud: Cloud, id: string): readonly string[] => {
  const resource = cloud.resources.find(id)
  if (!resource) return []
  const along = companionsOf(cloud, resource)
  cloud.resources.forget(resource.id)
  cloud.references.replace(resource.id, [])
  cloud.addresses.release(keyOf(resource.id))
  cloud.operations.drop(resource.id)
  return [resource.id, ...along.flatMap((companion) => removeResource(cloud, companion))]
}

const companionsOf = (cloud: Cloud, { id, type, properties }: Resource): readonly string[] => {
  if (type === groupType) {
    const place = parseId(id)
    return place
      ? cloud.resources
          .list({ subscription: place.subscription, group: place.group })
          .map((resource) => resource.id)
      : []
  }
  const kind = keyOf(type)
  if (kind === 'microsoft.compute/virtualmachines') {
    const disk = textAt(properties, 'storageProfile', 'osDisk', 'managedDisk', 'id')
    const deleteDisk = textAt(properties, 'storageProfile', 'osDisk', 'deleteOption') === 'Delete'
    const interfaces = listAt(properties, 'networkProfile', 'networkInterfaces')
      .filter((entry) => textAt(entry, 'properties', 'deleteOption') === 'Delete')
      .map((entry) => textAt(entry, 'id'))
    return [deleteDisk ? disk : undefined, ...interfaces, ...addressesAlong(cloud, interfaces)].filter(
      (companion) => companion !== undefined,
    )
  }
  return []
}

/** An address goes with the machine that used it; an interface that is deleted by itself leaves it behind. */
const addressesAlong = (cloud: Cloud, interfaces: readonly (string | undefined)[]) =>
  interfaces.flatMap((id) => {
    const found = id === undefined ? undefined : cloud.resources.find(id)
    return listAt(found?.properties, 'ipConfigurations').map(addressAlong)
  })

/** The public address of an IP configuration that is to go with it. */
const addressAlong = (configuration: Parameters<typeof textAt>[0]): string | undefined => {
  const address = ['properties', 'publicIPAddress']
  return textAt(configuration, ...address, 'properties', 'deleteOption') === 'Delete'
    ? textAt(configuration, ...address, 'id')
    : undefined
}
