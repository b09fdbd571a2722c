import {
  type Allocation,
  type NewStudent,
  type StudentCredentials,
  studentRoutes,
} from '@labkeeper/contract/students/students'
import { mutationOptions, type QueryClient, type UseMutationResult } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { studentsQuery } from './queries.ts'

/** Who has which VM stands in the VMs: their list and details are read anew, and the call ends when that is done. */
const refreshVms = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keys.activity })
  // A password that is set at once is work to follow.
  void client.invalidateQueries({ queryKey: keys.operations })
  return client.invalidateQueries({ queryKey: keys.vms })
}

/** Asked for by hand, so nothing is kept: the same words may find somebody else a minute later. */
export const searchStudents = () =>
  mutationOptions({
    mutationFn: async (query: string) => (await api(studentRoutes.searchStudents, { query: { query } })).data,
  })

export const allocate = () =>
  mutationOptions({
    mutationFn: (body: Allocation & { readonly newPassword: boolean }) =>
      api(studentRoutes.allocate, { body }),
    onSettled: (_, __, ___, ____, { client }) => refreshVms(client),
  })

/** All of the pairs or none; `mostPairs` at a time. */
export const allocateMany = () =>
  mutationOptions({
    mutationFn: (body: { readonly pairs: Allocation[]; readonly newPassword: boolean }) =>
      api(studentRoutes.allocateMany, { body }),
    onSettled: (_, __, ___, ____, { client }) => refreshVms(client),
  })

export const deallocate = () =>
  mutationOptions({
    mutationFn: (body: { readonly resourceId: string; readonly newPassword: boolean }) =>
      api(studentRoutes.deallocate, { body }),
    onSettled: (_, __, ___, ____, { client }) => refreshVms(client),
  })

/** The answer holds the password, for this once: whoever asks keeps it no longer than it is shown. */
export const createStudent = () =>
  mutationOptions({
    mutationFn: async (body: NewStudent) => (await api(studentRoutes.createStudent, { body })).data,
    gcTime: 0,
    // Not waited for: what is shown only once is shown at once.
    onSettled: (_, __, ___, ____, { client }) => {
      void refreshVms(client)
      void client.invalidateQueries(studentsQuery())
    },
  })

export type StudentCreation = UseMutationResult<StudentCredentials, Error, NewStudent>
