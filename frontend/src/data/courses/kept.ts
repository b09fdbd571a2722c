import { machineRoutes } from '@labkeeper/contract/courses/machine-routes'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { machinesQuery } from './machines.ts'
import { noteWork } from './work.ts'

/** Disks that machines had, as staff deal with them. */

interface OldDisk {
  readonly vmId: string
  readonly id: string
}

const refresh = (client: QueryClient, courseId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: machinesQuery(courseId).queryKey })

/** The disk of today is kept in its place. */
export const bringDiskBack = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ vmId, id }: OldDisk) =>
      api(machineRoutes.undoReset, { params: { courseId, vmId }, body: { id } }),
    onSuccess: ({ operationId }, _, __, { client }) => noteWork(client, courseId, [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

export const removeOldDisk = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ vmId, id }: OldDisk) =>
      api(machineRoutes.removeKept, { params: { courseId, vmId, id }, body: {} }),
    onSuccess: ({ operationId }, _, __, { client }) => noteWork(client, courseId, [operationId]),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })
