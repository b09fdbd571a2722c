import { type HelpInput, myWishRoutes } from '@labkeeper/contract/courses/wishes'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keepMine, lookAgain } from './mine.ts'

/** What somebody says who has a machine. */

export const askForHelp = (vmId: string) =>
  mutationOptions({
    mutationFn: (body: HelpInput) => api(myWishRoutes.askForHelp, { params: { vmId }, body }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })

/** It is not stopped before so many minutes have gone by, but for what nobody can put off. */
export const keepMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: (minutes: number) => api(myWishRoutes.keepMyMachine, { params: { vmId }, body: { minutes } }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })
