import { isObject, type JsonObject, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import type { ArmRequest } from '../arm/request.ts'
import { findRegion, regions } from '../catalogue/catalogue.ts'
import { ArmError } from '../errors.ts'
import type { ResourceId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'

/** Reads the body of a PUT; refuses a place that does not exist or a move to another one. */
export const draftOf = (
  body: JsonObject,
  place: ResourceId,
  id: string,
  existing: Resource | undefined,
): Draft => {
  const location = locationOf(body, place, existing)
  const properties = objectAt(body, 'properties') ?? {}
  return { id: existing?.id ?? id, place, location, tags: tagsOf(body), body, properties, existing }
}

const locationOf = (body: JsonObject, place: ResourceId, existing: Resource | undefined): string => {
  const asked = textAt(body, 'location')
  if (asked === undefined) {
    throw new ArmError(400, 'LocationRequired', 'The location property is required for this definition.')
  }
  const region = findRegion(asked)
  if (!region) {
    throw new ArmError(
      400,
      'LocationNotAvailableForResourceType',
      `The provided location '${asked}' is not available for resource type '${place.type}'. List of available regions for the resource type is '${regions.map(({ name }) => name).join(',')}'.`,
    )
  }
  if (existing && existing.location !== region.name) {
    throw new ArmError(
      409,
      'InvalidResourceLocation',
      `The resource '${place.name}' already exists in location '${existing.location}' in resource group '${place.group}'. A resource with the same name cannot be created in location '${region.name}'. Please select a new resource name.`,
    )
  }
  return region.name
}

/** At most 50 tags, names of 512 and values of 256 characters. */
export const tagsOf = (body: JsonObject): Readonly<Record<string, string>> => {
  const tags = isObject(body.tags) ? body.tags : {}
  const entries = Object.entries(tags)
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || value.length > 256 || name.length > 512 || /[<>%&\\?/]/.test(name)) {
      throw new ArmError(400, 'InvalidTag', `The tag '${name.slice(0, 60)}' has an invalid name or value.`)
    }
  }
  if (entries.length > 50) {
    throw new ArmError(
      400,
      'TagsLimitExceeded',
      'The number of tags on the resource exceeds the limit of 50.',
    )
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** `If-Match` and `If-None-Match: *`. */
export const checkConditions = (request: ArmRequest, existing: Resource | undefined): void => {
  const ifMatch = request.headers['if-match']
  const met =
    (request.headers['if-none-match'] !== '*' || !existing) &&
    (ifMatch === undefined || (existing !== undefined && (ifMatch === '*' || ifMatch === existing.etag)))
  if (!met) {
    throw new ArmError(
      412,
      'PreconditionFailed',
      'The condition specified by the If-Match or If-None-Match header is not met.',
    )
  }
}
