import type { Enrolment } from '@labkeeper/contract/courses/people'
import { rosterRoutes } from '@labkeeper/contract/courses/roster'
import { isMoving } from '@labkeeper/contract/vms/power'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { courseKey } from './queries.ts'

const workingMs = 2000
/** People join while somebody looks on. */
const restingMs = 10_000

const changesSoon = ({ state, invitation, machine }: Enrolment): boolean =>
  state === 'waiting' || invitation.state === 'queued' || (machine !== undefined && isMoving(machine))

/** The people of a course, by name. */
export const peopleQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'people'],
    queryFn: async ({ signal }) =>
      (await api(rosterRoutes.listPeople, { params: { courseId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(changesSoon) ? workingMs : restingMs),
  })
