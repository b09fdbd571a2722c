import { type SshKeysInput, sshKeyRoutes } from '@labkeeper/contract/courses/ssh-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** One's own public keys. */
export const sshKeysQuery = () =>
  queryOptions({
    queryKey: ['me/ssh-keys'],
    queryFn: async ({ signal }) => (await api(sshKeyRoutes.getSshKeys, { signal })).data.keys,
  })

/** Replaces them. */
export const saveSshKeys = () =>
  mutationOptions({
    mutationFn: (keys: SshKeysInput['keys']) => api(sshKeyRoutes.saveSshKeys, { body: { keys } }),
    onSuccess: ({ data }, _, __, { client }) => {
      client.setQueryData(sshKeysQuery().queryKey, data.keys)
    },
  })
