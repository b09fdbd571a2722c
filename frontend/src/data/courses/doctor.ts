import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import { doctorRoutes } from '@labkeeper/contract/courses/doctor-routes'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { machinesQuery } from './machines.ts'
import { courseKey } from './queries.ts'
import { noteWork } from './work.ts'

/** What staff do about one machine that somebody does not get onto. */

const lookingMs = 1500

const refresh = (client: QueryClient, courseId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })

/** What was found out last of a machine, whoever asked. */
export const diagnosisQuery = (courseId: string, vmId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'doctor', vmId],
    queryFn: async ({ signal }) =>
      (await api(doctorRoutes.getDiagnosis, { params: { courseId, vmId }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookingMs : false),
  })

export const examineMachine = (courseId: string, vmId: string) =>
  mutationOptions({
    mutationFn: () => api(doctorRoutes.examineMachine, { params: { courseId, vmId }, body: {} }),
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: diagnosisQuery(courseId, vmId).queryKey }),
  })

export const repairMachine = (courseId: string, vmId: string) =>
  mutationOptions({
    mutationFn: (what: RepairDo) =>
      api(doctorRoutes.repairMachine, { params: { courseId, vmId }, body: { do: what } }),
    onSuccess: ({ operationId }, _, __, { client }) => noteWork(client, courseId, [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })
