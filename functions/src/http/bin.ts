import { binRoutes } from '@labkeeper/contract/courses/bin'
import { counted } from '@labkeeper/contract/kernel/wording'
import { removeFromBin } from '../use-cases/courses/bin/remove-from-bin.ts'
import { restoreFromBin } from '../use-cases/courses/bin/restore-from-bin.ts'
import { showBin, showCourseBin } from '../use-cases/courses/bin/show-bin.ts'
import type { World } from '../use-cases/world.ts'
import { on, onBinned, onCourse } from './kernel/endpoint.ts'

/** /api/lab/bin, /api/lab/bin-settings and /api/courses/{courseId}/bin */
export const binEndpoints = (world: World) => ({
  getBin: on(binRoutes.getBin, async ({ caller }) => ({ data: await showBin(world)(caller.labId) })),
  saveBinSettings: on(
    binRoutes.saveBinSettings,
    async ({ caller, body: { days } }) => {
      await world.binOrders.saveDays(caller.labId, days)
      const message =
        days === 0 ? 'Nothing is kept from now on.' : `What is removed is kept for ${counted(days, 'day')}.`
      return { message, data: { days } }
    },
    { event: 'bin-settings-changed' },
  ),
  restoreBinItem: onBinned(
    binRoutes.restoreBinItem,
    async ({ caller, requestId, binned }) => {
      const request = { requestedBy: caller.userId, requestId, because: `by ${caller.name}` }
      const operationId = await restoreFromBin(world)(binned, request)
      return { message: `${binned.item.vm.name} is being restored.`, operationId }
    },
    { event: 'bin-restored', about: (_body, { id }) => id },
  ),
  removeBinItem: onBinned(
    binRoutes.removeBinItem,
    async ({ caller, requestId, binned: { item } }) => {
      const operationId = await removeFromBin(world)(item, { requestedBy: caller.userId, requestId })
      return { message: `${item.vm.name} is removed for good.`, operationId }
    },
    { event: 'bin-removed', about: (_body, { id }) => id },
  ),
  getCourseBin: onCourse(binRoutes.getCourseBin, async ({ part }) => ({
    data: await showCourseBin(world)(part),
  })),
})
