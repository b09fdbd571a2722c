import { wasteRoutes } from '@labkeeper/contract/courses/waste'
import { wasteAmountRoutes } from '@labkeeper/contract/courses/waste-amount'
import { counted } from '@labkeeper/contract/kernel/wording'
import { removeWaste } from '../../use-cases/courses/waste/remove-waste.ts'
import { showWaste, wasteAmount } from '../../use-cases/courses/waste/show-waste.ts'
import type { World } from '../../use-cases/world.ts'
import { on } from '../kernel/endpoint.ts'

/** /api/lab/waste */
export const wasteEndpoints = (world: World) => ({
  getWaste: on(wasteRoutes.getWaste, async ({ caller, query }) => ({
    data: await showWaste(world)({ labId: caller.labId, refresh: query.refresh === 'true' }),
  })),
  getWasteAmount: on(wasteAmountRoutes.getWasteAmount, async ({ caller }) => ({
    data: await wasteAmount(world)(caller.labId),
  })),
  removeWaste: on(
    wasteRoutes.removeWaste,
    async ({ caller, body, requestId }) => {
      const { labId, userId, name } = caller
      const request = { labId, requestedBy: userId, requestId, because: `by ${name}` }
      const { operationId, count } = await removeWaste(world)(body.ids, request)
      return { message: `Removing ${counted(count, 'item')}.`, operationId }
    },
    { event: 'waste-removed' },
  ),
})
