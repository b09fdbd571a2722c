import { randomBytes } from 'node:crypto'
import { at, type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { ArmError, invalidParameter, missingParameter } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { keyOf, type ResourceId } from '../model/ids.ts'
import { networkInterface } from '../network/network-interface.ts'
import { requireReady } from '../network/network-rules.ts'
import { addressFromConfiguration, publicAddress } from '../network/public-address.ts'
import { tagsOf } from '../resources/draft.ts'
import { refuseName } from '../resources/guards.ts'
import { makeNow } from '../resources/make-now.ts'

export interface Interfaces {
  /** `networkProfile.networkInterfaces` as answers show it. */
  readonly shown: readonly JsonObject[]
  readonly ids: readonly string[]
}

/** The interfaces of a new VM: those it references, or those it asks to be made with it, public addresses included. */
export const provideInterfaces = (cloud: Cloud, draft: Draft): Interfaces => {
  const profile = objectAt(draft.properties, 'networkProfile')
  const configurations = listAt(profile, 'networkInterfaceConfigurations')
  const referenced = listAt(profile, 'networkInterfaces')
  if (configurations.length > 0 && referenced.length > 0) {
    throw invalidParameter(
      'networkProfile',
      'Only one of networkInterfaces and networkInterfaceConfigurations can be specified.',
    )
  }
  const shown =
    configurations.length > 0
      ? makeInterfaces(cloud, draft, configurations)
      : referenced.map((entry) => requireInterface(cloud, draft, entry))
  if (shown.length === 0) {
    throw new ArmError(
      400,
      'VirtualMachineMustHaveAtLeastOneNetworkInterface',
      `Virtual machine ${draft.place.name} must have at least one network interface.`,
    )
  }
  return { shown, ids: shown.map((entry) => textAt(entry, 'id') ?? '') }
}

/** Refuses an interface that is missing, elsewhere, unfinished or another machine's. */
export const requireInterface = (cloud: Cloud, draft: Draft, entry: JsonObject): JsonObject => {
  const id = textAt(entry, 'id')
  if (id === undefined) throw missingParameter('networkInterfaces.id')
  const found = requireReady(cloud, id, draft)
  refuseTaken(cloud, draft, found.id)
  return {
    id: found.id,
    properties: { primary: true, deleteOption: 'Detach', ...objectAt(entry, 'properties') },
  }
}

const refuseTaken = (cloud: Cloud, draft: Draft, id: string): void => {
  const [user] = cloud.references.usersOf(id)
  if (user === undefined || keyOf(user) === keyOf(draft.id)) return
  throw new ArmError(
    400,
    'NetworkInterfaceInUse',
    `Network Interface ${id} is used by existing resource ${user}.`,
  )
}

const makeInterfaces = (
  cloud: Cloud,
  draft: Draft,
  configurations: readonly JsonObject[],
): readonly JsonObject[] => {
  if (textAt(draft.properties, 'networkProfile', 'networkApiVersion') === undefined) {
    throw missingParameter('networkProfile.networkApiVersion')
  }
  return configurations.map((configuration, index) => {
    const suffix = randomBytes(4).toString('hex')
    const place = placeFor(draft, networkInterface, textAt(configuration, 'name'), suffix)
    const ipConfigurations = listAt(configuration, 'properties', 'ipConfigurations').map((entry) =>
      makeAddress(cloud, draft, entry, suffix),
    )
    const { deleteOption, primary: _primary, ...properties } = objectAt(configuration, 'properties') ?? {}
    const body = { properties: { ...properties, ipConfigurations } }
    const given = { location: draft.location, tags: tagsOf(configuration) }
    const made = makeNow(cloud, networkInterface, place, body, given)
    refuseTaken(cloud, draft, made.id)
    const primary = at(configuration, 'properties', 'primary') ?? index === 0
    return { id: made.id, properties: { primary, deleteOption: deleteOption ?? 'Detach' } }
  })
}

/** Makes the public address of an IP configuration and puts the link to it in its place. */
const makeAddress = (cloud: Cloud, draft: Draft, entry: JsonObject, suffix: string): JsonObject => {
  const configuration = objectAt(entry, 'properties', 'publicIPAddressConfiguration')
  if (!configuration) return entry
  const place = placeFor(draft, publicAddress, textAt(configuration, 'name'), suffix)
  const given = { location: draft.location, tags: tagsOf(configuration) }
  const made = makeNow(cloud, publicAddress, place, addressFromConfiguration(configuration), given)
  const { publicIPAddressConfiguration: _made, ...properties } = objectAt(entry, 'properties') ?? {}
  const deleteOption = textAt(configuration, 'properties', 'deleteOption') ?? 'Detach'
  return {
    ...entry,
    properties: { ...properties, publicIPAddress: { id: made.id, properties: { deleteOption } } },
  }
}

/**
 * What is named inline is a prefix: Azure appends a suffix of its own, the same one to an interface and its addresses.
 * https://github.com/Azure/azure-rest-api-specs/pull/13449
 */
const placeFor = (draft: Draft, kind: Kind, prefix: string | undefined, suffix: string): ResourceId => {
  if (prefix === undefined) throw missingParameter('networkProfile.networkInterfaceConfigurations.name')
  const name = `${prefix}-${suffix}`
  refuseName(kind, name)
  return { ...draft.place, type: kind.type, name }
}
