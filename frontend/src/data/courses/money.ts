import type { BudgetInput } from '@labkeeper/contract/courses/budget'
import type { EstimateInput, MoneyQuery } from '@labkeeper/contract/courses/money'
import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { courseKey, courseQuery } from './queries.ts'

const minuteMs = 60_000
/** Azure answers in seconds, and somebody waits for it. */
const askedMs = 3_000

const moneyKey = (courseId: string) => [...courseKey(courseId), 'money'] as const

/** What a course has cost. `isAsking`: Azure's answer is on its way. */
export const moneyQuery = (courseId: string, range: MoneyQuery, isAsking = false) =>
  queryOptions({
    queryKey: [...moneyKey(courseId), range],
    queryFn: async ({ signal }) =>
      (await api(moneyRoutes.getMoney, { params: { courseId }, query: range, signal })).data,
    staleTime: minuteMs / 2,
    refetchInterval: isAsking ? askedMs : minuteMs,
    placeholderData: keepPreviousData,
  })

/** What a course will cost, as it is with these wishes. `rev` is the one of the course: another course costs something else. */
export const estimateQuery = (courseId: string, rev: number, wishes: Partial<EstimateInput> = {}) =>
  queryOptions({
    queryKey: [...courseKey(courseId), 'estimate', rev, wishes],
    queryFn: async ({ signal }) =>
      (await api(moneyRoutes.estimateCourse, { params: { courseId }, body: wishes, signal })).data,
    staleTime: 5 * minuteMs,
    placeholderData: keepPreviousData,
  })

const lookAgain = (client: QueryClient, courseId: string) =>
  client.invalidateQueries({ queryKey: moneyKey(courseId) })

/** `rev` says which state of the course the change was made to. Who may start something changes with it. */
export const saveBudget = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BudgetInput) => api(moneyRoutes.saveBudget, { params: { courseId }, body }),
    onSuccess: ({ data }, _, __, { client }) => {
      client.setQueryData(courseQuery(courseId).queryKey, data)
      void client.invalidateQueries({ queryKey: [...courseKey(courseId), 'machines'] })
      void client.invalidateQueries({ queryKey: [...keys.courses, 'all'] })
      return lookAgain(client, courseId)
    },
  })

/** What Azure says comes with one of the next looks. */
export const askAzure = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(moneyRoutes.compareMoney, { params: { courseId }, body: {} }),
  })

export const adoptRate = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(moneyRoutes.adoptMoney, { params: { courseId }, body: {} }),
    onSuccess: (_, __, ___, { client }) => lookAgain(client, courseId),
  })

export const readMoneyFile = (courseId: string, range: MoneyQuery) =>
  api(moneyRoutes.getMoneyFile, { params: { courseId }, query: range })
