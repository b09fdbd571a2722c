import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { myRoutes } from '@labkeeper/contract/courses/my-routes'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { lookMs, myKeys } from './my-keys.ts'

/** One's own machine. Its password stays in memory only as long as the page that shows it. */
export const myMachineQuery = (vmId: string) =>
  queryOptions({
    queryKey: [...myKeys.machines, vmId],
    queryFn: async ({ signal }) => (await api(myRoutes.getMyMachine, { params: { vmId }, signal })).data,
    gcTime: 10_000,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return whenAway(state)
      const { primary, work } = state.data
      if (work?.kind === 'open') return lookMs.opening
      return primary === 'wait' || work !== undefined ? lookMs.moving : lookMs.resting
    },
  })

/** What an answer says of the machine is what its page shows from now on. */
export const keepMine = async (client: QueryClient, machine: MyMachine): Promise<void> => {
  const { queryKey } = myMachineQuery(machine._id)
  // A poll that left earlier must not put the older state back.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, machine)
  void client.invalidateQueries({ queryKey: myKeys.courses })
  void client.invalidateQueries({ queryKey: myKeys.resources })
}

const routes = {
  start: myRoutes.startMyMachine,
  stop: myRoutes.stopMyMachine,
  restart: myRoutes.restartMyMachine,
  'bring-back': myRoutes.bringMyMachineBack,
} as const
export type PowerWish = keyof typeof routes

/** What was refused was so by a state that the page did not know yet. */
export const lookAgain = (client: QueryClient, vmId: string): void =>
  void client.invalidateQueries({ queryKey: myMachineQuery(vmId).queryKey })

export const operateMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: (what: PowerWish) => api(routes[what], { params: { vmId }, body: {} }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })

export const takeHandDown = (vmId: string) =>
  mutationOptions({
    mutationFn: () => api(myRoutes.takeHandDown, { params: { vmId }, body: {} }),
    onSettled: (_, __, ___, ____, { client }) => lookAgain(client, vmId),
  })

/** The file that opens a remote desktop on the machine. */
export const myRdpFile = (vmId: string) => api(myRoutes.myRdpFile, { params: { vmId } })
