import { machineRoutes } from '@labkeeper/contract/courses/machine-routes'
import type { ActInput, CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { isMoving, type PowerState } from '@labkeeper/contract/vms/power'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery } from './queries.ts'
import { noteWork } from './work.ts'

const workingMs = 2000
/** Students start and stop their own, and raise hands, while somebody looks on. */
const restingMs = 5000

/** The machines of a course by number, its source VM first. Unchanged ones cost the server a look and no answer. */
export const machinesQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'machines'],
    queryFn: async ({ signal }) =>
      (await api(machineRoutes.listMachines, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? workingMs : restingMs),
  })

const refresh = (client: QueryClient, courseId: string) => {
  void client.invalidateQueries({ queryKey: courseQuery(courseId).queryKey })
  void client.invalidateQueries({ queryKey: keys.vms })
  void client.invalidateQueries({ queryKey: keys.operations })
  return client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })
}

const change = (
  client: QueryClient,
  courseId: string,
  to: (machine: CourseMachine) => CourseMachine,
): void => {
  client.setQueryData(machinesQuery(courseId).queryKey, (machines) => machines?.map(to))
}

const expected: Readonly<Partial<Record<MachineAct, PowerState>>> = {
  start: 'VM starting',
  stop: 'VM deallocating',
  restart: 'VM starting',
  remove: 'VM deleting',
}

/** One call for one machine or for many. Those that are named show at once what they are on the way to. */
export const actOnMachines = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: ActInput & { readonly what: MachineAct }) =>
      api(machineRoutes.actOnMachines, { params: { courseId }, body }),
    onMutate: async ({ what, which }, { client }) => {
      await client.cancelQueries({ queryKey: machinesQuery(courseId).queryKey })
      const named = new Set<string>(typeof which === 'string' ? [] : which)
      change(client, courseId, (machine) => {
        if (!named.has(machine._id) || isMoving(machine)) return machine
        return { ...machine, powerState: expected[what] ?? machine.powerState, busy: true }
      })
    },
    onSuccess: ({ operationId }, _, __, { client }) => noteWork(client, courseId, [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

/** A sentence for whoever has one of these machines. Nothing of it is in the list of machines. */
export const tellStudents = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: Omit<ActInput, 'what'>) =>
      api(machineRoutes.actOnMachines, { params: { courseId }, body: { what: 'message', ...body } }),
  })

/** Takes down the hand of whoever asked for help. */
export const answerHelp = (courseId: string) =>
  mutationOptions({
    mutationFn: (vmId: string) => api(machineRoutes.answerHelp, { params: { courseId, vmId }, body: {} }),
    onSuccess: (_, vmId, __, { client }) =>
      change(client, courseId, (machine) => {
        if (machine._id !== vmId) return machine
        const { help: _help, ...rest } = machine
        return rest
      }),
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey }),
  })

/** How to sign in to a machine. Its student reads that somebody looked; nothing of it is kept. */
export const connectionQuery = (courseId: string, vmId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'connection', vmId],
    queryFn: async ({ signal }) =>
      (await api(machineRoutes.readMachineConnection, { params: { courseId, vmId }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What happened to a machine in the last 30 days, newest first. */
export const machineActivityQuery = (courseId: string, vmId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'activity', vmId],
    queryFn: async ({ signal }) =>
      (await api(machineRoutes.listCourseActivity, { params: { courseId }, query: { vmId }, signal })).data,
    staleTime: 10_000,
  })
