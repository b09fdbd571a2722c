import { type Student, studentRoutes } from '@labkeeper/contract/students/students'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { studentsQuery } from './queries.ts'

/** Passwords are shown once: the cache keeps no answer that holds one. */
const unkept = { gcTime: 0 } as const

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: studentsQuery().queryKey })

/** Sends a file of the valid rows. The answer comes at once; the students come into being through the queue. */
export const importStudents = () =>
  mutationOptions({
    mutationKey: [...keys.students, 'import'],
    mutationFn: (file: string) => api(studentRoutes.importStudents, { body: file }),
    ...unkept,
    onSettled: (_, __, ___, ____, { client }) => {
      // Also after a failure: the server may have understood what we did not hear it answer.
      void client.invalidateQueries({ queryKey: keys.operations })
      void refresh(client)
    },
  })

/** Takes the row away at once; the student's VMs become unallocated. */
export const deleteStudent = () =>
  mutationOptions({
    mutationKey: [...keys.students, 'delete'],
    mutationFn: ({ _id }: Student) => api(studentRoutes.deleteStudent, { params: { id: _id }, body: {} }),
    onSuccess: (_, { _id }, __, { client }) => {
      client.setQueryData(studentsQuery().queryKey, (students) =>
        students?.filter((other) => other._id !== _id),
      )
      void client.invalidateQueries({ queryKey: keys.vms })
    },
    onSettled: (_, __, ___, ____, { client }) => {
      void refresh(client)
    },
  })

/** An empty password means: make one. */
export const updatePassword = () =>
  mutationOptions({
    mutationKey: [...keys.students, 'password'],
    mutationFn: ({ id, password }: { readonly id: string; readonly password: string }) =>
      api(studentRoutes.updateStudentPassword, { params: { id }, body: password === '' ? {} : { password } }),
    ...unkept,
  })
