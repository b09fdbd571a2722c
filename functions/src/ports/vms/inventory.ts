import type { FoundResource, FoundType, TaggedResource } from '../../domain/vms/found-resource.ts'
import type { Principal } from '../connection/principal.ts'
import type { Begun } from './begun.ts'

/** All that stands in the subscription of what is made for VMs, whoever made it. */
export interface Inventory {
  /** One (paged) listing of each of these types; without, of all. */
  listResources(principal: Principal, types?: readonly FoundType[]): Promise<readonly FoundResource[]>
  /**
   * What is not there counts as removed. Read again first: what carries another tag by now is somebody else's, and counts as
   * removed too, or where that is asked for is `InUse`, as what something has is.
   */
  removeResource(principal: Principal, resource: TaggedResource): Promise<Begun>
}
