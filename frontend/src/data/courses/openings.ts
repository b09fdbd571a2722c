import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { myOpeningRoutes } from '@labkeeper/contract/courses/open-mine'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { findAddress } from './addresses.ts'
import { keepMine, lookAgain } from './mine.ts'

/** For whom the port of one's own machine is open. */

const open = (vmId: string, body: OpenInput) => api(myOpeningRoutes.openMyMachine, { params: { vmId }, body })

/** For an address that was typed, or for all of its neighbours. */
export const openMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: (wish: OpenInput) => open(vmId, wish),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })

/** For where the caller is. Answers nothing where nobody can tell where that is: then it has to be typed. */
export const openForCaller = async ({ _id, can }: Pick<MyMachine, '_id' | 'can'>) => {
  const isSeen = can.open.allowed || can.open.why !== 'address'
  if (isSeen) return open(_id, {})
  const { address } = await findAddress()
  return address === undefined ? undefined : open(_id, { address })
}

export const closeMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: () => api(myOpeningRoutes.closeMyMachine, { params: { vmId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })
