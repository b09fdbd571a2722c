import type { RequestInput } from '@labkeeper/contract/courses/grants'
import { myRequestRoutes } from '@labkeeper/contract/courses/my-requests'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { myKeys } from './my-keys.ts'

/** What students ask of their courses: more time of their own. */

/** In courses, and on each machine. */
const lookAtMine = (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: myKeys.machines })
  return client.invalidateQueries({ queryKey: myKeys.courses })
}

export const askForTime = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: RequestInput) => api(myRequestRoutes.askForTime, { params: { courseId }, body }),
    onSettled: (_, __, ___, ____, { client }) => lookAtMine(client),
  })

export const takeRequestBack = (courseId: string) =>
  mutationOptions({
    mutationFn: () => api(myRequestRoutes.takeRequestBack, { params: { courseId }, body: {} }),
    onSettled: (_, __, ___, ____, { client }) => lookAtMine(client),
  })
