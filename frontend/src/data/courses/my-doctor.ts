import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import { myDoctorRoutes } from '@labkeeper/contract/courses/my-doctor'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keepMine, lookAgain } from './mine.ts'
import { myKeys } from './my-keys.ts'

const lookingMs = 1500

/** The newest diagnosis of one's own machine, looked at again while it is being made. */
export const myDiagnosisQuery = (vmId: string) =>
  queryOptions({
    queryKey: [...myKeys.diagnoses, vmId],
    queryFn: async ({ signal }) =>
      (await api(myDoctorRoutes.getMyDiagnosis, { params: { vmId }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookingMs : false),
  })

export const lookAtMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: () => api(myDoctorRoutes.examineMyMachine, { params: { vmId }, body: {} }),
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: myDiagnosisQuery(vmId).queryKey }),
  })

/** What the last diagnosis offered, and only that. */
export const repairMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: (what: RepairDo) =>
      api(myDoctorRoutes.repairMyMachine, { params: { vmId }, body: { do: what } }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })
