import { compareNames } from '@labkeeper/contract/kernel/wording'
import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { studentPowerRoutes } from '@labkeeper/contract/students/student-power'
import { type StudentResource, studentResourceRoutes } from '@labkeeper/contract/students/student-resources'
import { isMoving, type Machine } from '@labkeeper/contract/vms/power'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { lookAgainMs } from '../policies/look-again.ts'

const movingMs = 3000
/** An administrator may start, allocate or take back a VM at any time. */
const restingMs = 30_000

/** What the rules for machines ask about. */
export const asMachine = ({
  status,
  newPassword,
}: Pick<StudentResource, 'status' | 'newPassword'>): Machine => ({
  powerState: status,
  newPassword,
  busy: newPassword === 'setting',
})

/** The VMs of the person who is signed in. Their passwords stay in memory only as long as the page that shows them. */
export const myResourcesQuery = () =>
  queryOptions({
    queryKey: ['student/resources'],
    queryFn: async ({ signal }) =>
      (await api(studentResourceRoutes.listStudentResources, { signal })).data.toSorted((a, b) =>
        compareNames(a.name, b.name),
      ),
    staleTime: restingMs,
    gcTime: 10_000,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some((resource) => isMoving(asMachine(resource)))
        ? movingMs
        : Math.min(restingMs, lookAgainMs(data, new Date()) || restingMs),
  })

/** "Keep it running", by a VM's `_id`: puts off the automatic stop or deletion that comes next. */
export const keepRunning = () =>
  mutationOptions({
    mutationKey: ['student/resources', 'keep'],
    mutationFn: (id: string) => api(policyRoutes.keepResourceRunning, { params: { id }, body: {} }),
    onSuccess: ({ data }, id, _, { client }) =>
      client.setQueryData(myResourcesQuery().queryKey, (resources) =>
        resources?.map((resource) => (resource._id === id ? data : resource)),
      ),
    onError: (_, __, ___, { client }) =>
      void client.invalidateQueries({ queryKey: myResourcesQuery().queryKey }),
  })

/** Start or stop, where the lab lets students do it. */
export const operateResource = (id: string) =>
  mutationOptions({
    mutationFn: (what: 'start' | 'stop') =>
      api(what === 'start' ? studentPowerRoutes.startResource : studentPowerRoutes.stopResource, {
        params: { id },
        body: {},
      }),
    onSuccess: ({ data }, _, __, { client }) =>
      client.setQueryData(myResourcesQuery().queryKey, (resources) =>
        resources?.map((resource) => (resource._id === id ? data : resource)),
      ),
    onError: (_, __, ___, { client }) =>
      void client.invalidateQueries({ queryKey: myResourcesQuery().queryKey }),
  })

/** The file that opens a remote desktop on a VM; `id` is its `_id`. */
export const rdpFile = (id: string) => api(studentResourceRoutes.studentRdpFile, { params: { id } })
