import {
  type OpenVmInput,
  openVmRoutes,
  type VmAccess,
  type VmReach,
} from '@labkeeper/contract/courses/open-vms'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { findAddress } from '../courses/addresses.ts'
import { lookMs, myKeys } from '../courses/my-keys.ts'
import { keys } from '../keys.ts'
import { vmKeys } from './queries.ts'
import type { VmKey } from './vm-cache.ts'

/** Who may reach a VM outside courses. */

/** The VM, as whoever looks may name it: its student by its id, its owner by group and name. */
export type Door = { readonly resourceId: string } | { readonly vm: VmKey }

const callsOf = (door: Door) => {
  if ('resourceId' in door) {
    const params = { id: door.resourceId }
    return {
      key: [...myKeys.resources, door.resourceId, 'reach'],
      look: (signal: AbortSignal) => api(openVmRoutes.getResourceReach, { params, signal }),
      open: (body: OpenVmInput) => api(openVmRoutes.openResource, { params, body }),
      close: () => api(openVmRoutes.closeResource, { params, body: {} }),
    }
  }
  const { vm } = door
  const params = { resourceGroup: vm.resourceGroup, vmName: vm.name }
  return {
    key: [...vmKeys.one(vm), 'reach'],
    look: (signal: AbortSignal) => api(openVmRoutes.getVmReach, { params, signal }),
    open: (body: OpenVmInput) => api(openVmRoutes.openVm, { params, body }),
    close: () => api(openVmRoutes.closeVm, { params, body: {} }),
  }
}

export const reachQuery = (door: Door) => {
  const { key, look } = callsOf(door)
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await look(signal)).data,
    gcTime: 10_000,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return whenAway(state)
      return state.data.work ? lookMs.opening : lookMs.resting
    },
  })
}

/** What an answer says is what is shown from now on. */
const keep = async (client: QueryClient, door: Door, reach: VmReach | undefined): Promise<void> => {
  if (reach === undefined) return
  const { queryKey } = reachQuery(door)
  // A poll that left earlier must not put the older state back.
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, reach)
  void client.invalidateQueries({ queryKey: keys.activity })
}

const lookAgain = (client: QueryClient, door: Door): void =>
  void client.invalidateQueries({ queryKey: reachQuery(door).queryKey })

/** For an address that was typed. */
export const openDoor = (door: Door) =>
  mutationOptions({
    mutationFn: (wish: OpenVmInput) => callsOf(door).open(wish),
    onSuccess: ({ data }, _, __, { client }) => keep(client, door, data),
    onError: (_, __, ___, { client }) => lookAgain(client, door),
  })

/** For where the caller is. Answers nothing where nobody can tell where that is: then it has to be typed. */
export const openDoorForCaller = (door: Door) =>
  mutationOptions({
    mutationFn: async ({ open }: Pick<VmReach, 'open'>) => {
      if (open.allowed || open.why !== 'address') return callsOf(door).open({})
      const { address } = await findAddress()
      return address === undefined ? undefined : callsOf(door).open({ address })
    },
    onSuccess: (answer, _, __, { client }) => keep(client, door, answer?.data),
    onError: (_, __, ___, { client }) => lookAgain(client, door),
  })

export const closeDoor = (door: Door) =>
  mutationOptions({
    mutationFn: () => callsOf(door).close(),
    onSuccess: ({ data }, _, __, { client }) => keep(client, door, data),
    onError: (_, __, ___, { client }) => lookAgain(client, door),
  })

/** Closed but for whoever opens it, or open for everybody. */
export const setVmAccess = ({ resourceGroup, name }: VmKey) =>
  mutationOptions({
    mutationFn: (access: VmAccess) =>
      api(openVmRoutes.setVmAccess, { params: { resourceGroup, vmName: name }, body: { access } }),
    onSettled: (_, __, ___, ____, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: vmKeys.all }),
        client.invalidateQueries({ queryKey: keys.activity }),
      ]),
  })
