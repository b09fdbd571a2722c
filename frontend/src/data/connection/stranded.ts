import { vmRoutes } from '@labkeeper/contract/vms/vms'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** Which of the two lists is cleared. */
export type StrandedKind = 'vms' | 'templates'

/** Takes what lies in subscriptions that are not connected off a list. */
export const forgetStranded = () =>
  mutationOptions({
    mutationKey: ['azure/stranded'],
    mutationFn: (kind: StrandedKind) => api(vmRoutes.forgetStranded, { params: { kind } }),
    onSettled: (_, __, kind, ___, { client }) => client.invalidateQueries({ queryKey: keys[kind] }),
  })
