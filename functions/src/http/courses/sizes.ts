import { sizeRoutes } from '@labkeeper/contract/courses/size-routes'
import { findPart } from '../../use-cases/courses/find-part.ts'
import { listSizes } from '../../use-cases/courses/recipe/list-sizes.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

/** /api/catalogue/sizes */
export const sizeEndpoints = (world: World) => {
  const list = listSizes({ ...world, findPart: findPart(world) })
  return {
    listSizes: on(sizeRoutes.listSizes, async ({ caller, query }) => ({ data: await list(caller, query) })),
  }
}
