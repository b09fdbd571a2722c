import type { JsonObject } from '../../service/json.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Work } from '../model/durations.ts'
import type { ResourceId } from '../model/ids.ts'
import type { Effect, Failure } from '../model/operations.ts'
import type { Reference } from '../model/references.ts'
import type { Resource } from '../model/resources.ts'

/** A PUT or PATCH after the rules that hold for every type. */
export interface Draft {
  readonly id: string
  readonly place: ResourceId
  readonly location: string
  readonly tags: Readonly<Record<string, string>>
  readonly body: JsonObject
  readonly properties: JsonObject
  readonly existing: Resource | undefined
}

/** What a type makes of a draft: the new state and the work that leads there. */
export interface Built {
  readonly properties: JsonObject
  readonly top?: JsonObject
  readonly references?: readonly Reference[]
  readonly work: Work
  readonly effect?: Effect
  readonly failure?: Failure | undefined
  readonly power?: Resource['power']
  readonly hidden?: JsonObject
}

/** `$expand` and `statusOnly`, in lower case. */
export type Expand = ReadonlySet<string>

/** One type of resource; the routes are the same for all. */
export interface Kind {
  readonly type: string
  readonly namePattern: RegExp
  /** The name of the path parameter in Azure's refusals. */
  readonly nameLabel: string
  readonly removal: Work
  build(cloud: Cloud, draft: Draft): Built
  /** `properties` on the wire, with what follows from other resources. */
  present(cloud: Cloud, resource: Resource, expand: Expand): JsonObject
  /** What stands beside `properties` and follows from other resources. */
  presentTop?(cloud: Cloud, resource: Resource): JsonObject
  /** Throws when something still uses the resource. */
  refuseRemoval(cloud: Cloud, resource: Resource): void
}

/** Azure's words for a resource that has work under way: Compute and Network say it differently. */
export const isCompute = (type: string) => type.startsWith('Microsoft.Compute/')
