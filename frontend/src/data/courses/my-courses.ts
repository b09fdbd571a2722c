import { type MyCourse, myCourseRoutes } from '@labkeeper/contract/courses/my-courses'
import { isMoving } from '@labkeeper/contract/vms/power'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { lookMs, myKeys } from './my-keys.ts'

const isInMotion = ({ machine }: MyCourse): boolean => machine !== undefined && isMoving(machine)

/** The courses that one is in, of all labs. */
export const myCoursesQuery = () =>
  queryOptions({
    queryKey: myKeys.courses,
    queryFn: async ({ signal }) => (await api(myCourseRoutes.listMyCourses, { signal })).data,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isInMotion) ? lookMs.moving : lookMs.resting),
  })
