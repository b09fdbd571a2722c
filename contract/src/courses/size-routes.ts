import { route, signedIn } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { Sizes, SizesQuery } from './sizes.ts'

export const sizeRoutes = {
  listSizes: route({
    method: 'GET',
    path: 'catalogue/sizes',
    summary: 'Sizes that Azure really offers to a subscription, with three to choose from',
    access: signedIn,
    query: SizesQuery,
    status: 200,
    response: z.strictObject({ data: Sizes }),
  }),
}
