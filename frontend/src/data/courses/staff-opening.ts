import { machineRoutes } from '@labkeeper/contract/courses/machine-routes'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { machinesQuery } from './machines.ts'

/** For whom staff have opened a machine of their course, beside what its student opens. */

const refresh = (client: QueryClient, courseId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })

export const openMachine = (courseId: string, vmId: string) =>
  mutationOptions({
    mutationFn: (wish: OpenInput) =>
      api(machineRoutes.openMachine, { params: { courseId, vmId }, body: wish }),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

export const closeMachine = (courseId: string, vmId: string) =>
  mutationOptions({
    mutationFn: () => api(machineRoutes.closeMachine, { params: { courseId, vmId }, body: {} }),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })
