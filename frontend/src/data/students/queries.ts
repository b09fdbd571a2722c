import { studentRoutes } from '@labkeeper/contract/students/students'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** All students of the lab. Whatever creates or deletes students invalidates it. */
export const studentsQuery = () =>
  queryOptions({
    queryKey: keys.students,
    queryFn: async ({ signal }) => (await api(studentRoutes.listStudents, { signal })).data.data,
    staleTime: 30_000,
  })
