import { type BinItem, binRoutes } from '@labkeeper/contract/courses/bin'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { courseKey } from '../courses/queries.ts'
import { noteWork } from '../courses/work.ts'
import { keys } from '../keys.ts'

const pollMs = 2000

/** It will change by itself. */
const isMoving = ({ restorable }: BinItem): boolean =>
  !restorable.allowed && (restorable.why === 'busy' || restorable.why === 'state')

/** What of the lab was removed and can come back, with for how many days. */
export const binQuery = () =>
  queryOptions({
    queryKey: keys.bin,
    queryFn: async ({ signal }) => (await api(binRoutes.getBin, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : whenAway(state)),
  })

/** The same of one course. */
export const courseBinQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'bin'],
    queryFn: async ({ signal }) => (await api(binRoutes.getCourseBin, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? pollMs : whenAway(state)),
  })

const look = async (client: QueryClient, { course }: BinItem): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.bin }),
    client.invalidateQueries({ queryKey: keys.vms }),
    client.invalidateQueries({ queryKey: keys.operations }),
    ...(course ? [client.invalidateQueries({ queryKey: courseKey(course.id) })] : []),
  ])
}

const acting = (call: typeof binRoutes.restoreBinItem | typeof binRoutes.removeBinItem) =>
  mutationOptions({
    mutationFn: ({ id }: BinItem) => api(call, { params: { id }, body: {} }),
    onSuccess: ({ operationId }, { course }, __, { client }) => {
      if (course) noteWork(client, course.id, [operationId])
    },
    onSettled: (_, __, item, ___, { client }) => look(client, item),
  })

export const restoreBinItem = () => acting(binRoutes.restoreBinItem)
export const removeBinItem = () => acting(binRoutes.removeBinItem)

export const saveBinDays = () =>
  mutationOptions({
    mutationFn: (days: number) => api(binRoutes.saveBinSettings, { body: { days } }),
    onSuccess: ({ data: { days } }, _, __, { client }) =>
      client.setQueryData(binQuery().queryKey, (bin) => bin && { ...bin, days }),
  })
