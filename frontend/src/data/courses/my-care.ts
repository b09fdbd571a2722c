import { myCareRoutes } from '@labkeeper/contract/courses/my-care'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keepMine, lookAgain } from './mine.ts'

/** A new password for the own machine, after a start where it is off. It stands on the page once the machine has it. */
export const setMyPassword = (vmId: string) =>
  mutationOptions({
    mutationFn: (start: boolean) =>
      api(myCareRoutes.setMyPassword, { params: { vmId }, body: start ? { start } : {} }),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })
