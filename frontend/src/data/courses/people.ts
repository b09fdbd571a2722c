import type {
  Enrolment,
  EnrolmentChange,
  InvitationsInput,
  RosterInput,
} from '@labkeeper/contract/courses/people'
import { rosterRoutes } from '@labkeeper/contract/courses/roster'
import { isMoving } from '@labkeeper/contract/vms/power'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery, coursesQuery } from './queries.ts'

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

/** What has changed for the people has changed the course's numbers, and may have given or taken machines. */
const refresh = (client: QueryClient, courseId: string) => {
  void client.invalidateQueries({ queryKey: courseQuery(courseId).queryKey })
  void client.invalidateQueries({ queryKey: coursesQuery().queryKey })
  void client.invalidateQueries({ queryKey: [...courseKey(courseId), 'machines'] })
  void client.invalidateQueries({ queryKey: keys.vms })
  return client.invalidateQueries({ queryKey: peopleQuery(courseId).queryKey })
}

/** What a roster would do; changes nothing. */
export const checkPeople = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: RosterInput) => api(rosterRoutes.checkPeople, { params: { courseId }, body }),
  })

export const addPeople = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: RosterInput) => api(rosterRoutes.addPeople, { params: { courseId }, body }),
    onSettled: (_, __, ___, ____, { client }) => refresh(client, courseId),
  })

interface PersonChange {
  readonly enrolmentId: string
  readonly change: EnrolmentChange
}

export const changePerson = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ enrolmentId, change }: PersonChange) =>
      api(rosterRoutes.changePerson, { params: { courseId, enrolmentId }, body: change }),
    onSuccess: ({ data }, _, __, { client }) =>
      client.setQueryData(peopleQuery(courseId).queryKey, (people) =>
        people?.map((one) => (one.id === data.id ? data : one)),
      ),
    onSettled: (_, __, ___, ____, { client }) => void refresh(client, courseId),
  })

/** Takes the row away at once; the account stays. */
export const removePerson = (courseId: string) =>
  mutationOptions({
    mutationFn: (enrolmentId: string) =>
      api(rosterRoutes.removePerson, { params: { courseId, enrolmentId }, body: {} }),
    onSuccess: (_, enrolmentId, __, { client }) =>
      client.setQueryData(peopleQuery(courseId).queryKey, (people) =>
        people?.filter(({ id }) => id !== enrolmentId),
      ),
    onSettled: (_, __, ___, ____, { client }) => void refresh(client, courseId),
  })

/** Personal links by mail; they go at the pace that mail allows. */
export const invitePeople = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: InvitationsInput) => api(rosterRoutes.invitePeople, { params: { courseId }, body }),
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: peopleQuery(courseId).queryKey }),
  })
