import { myCareRoutes } from '@labkeeper/contract/courses/my-care'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keepMine, lookAgain } from './mine.ts'

/** What is seldom done with the own machine: passwords, fresh disks and the way back. */

/** What each of them is asked with, by its name. */
export type Care =
  | { readonly what: 'password'; readonly start: boolean }
  | { readonly what: 'reset' }
  | { readonly what: 'undo-reset'; readonly id: string }
  | { readonly what: 'checkpoint' }
  | { readonly what: 'restore'; readonly id: string }
  | { readonly what: 'forget'; readonly id: string }

const send = (vmId: string, care: Care) => {
  const params = { vmId }
  switch (care.what) {
    case 'password':
      return api(myCareRoutes.setMyPassword, { params, body: care.start ? { start: true } : {} })
    case 'reset':
      return api(myCareRoutes.resetMyMachine, { params, body: {} })
    case 'undo-reset':
      return api(myCareRoutes.undoMyReset, { params, body: { id: care.id } })
    case 'checkpoint':
      return api(myCareRoutes.saveCheckpoint, { params, body: {} })
    case 'restore':
      return api(myCareRoutes.restoreCheckpoint, { params, body: { id: care.id } })
    case 'forget':
      return api(myCareRoutes.forgetCheckpoint, { params: { vmId, id: care.id }, body: {} })
  }
}

export const careForMyMachine = (vmId: string) =>
  mutationOptions({
    mutationFn: (care: Care) => send(vmId, care),
    onSuccess: ({ data }, _, __, { client }) => keepMine(client, data),
    onError: (_, __, ___, { client }) => lookAgain(client, vmId),
  })
