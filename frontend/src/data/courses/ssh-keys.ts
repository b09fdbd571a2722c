import { type SshKey, type SshKeysInput, sshKeyRoutes } from '@labkeeper/contract/courses/ssh-keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** One's own public keys. */
export const sshKeysQuery = () =>
  queryOptions({
    queryKey: ['me/ssh-keys'],
    queryFn: async ({ signal }) => (await api(sshKeyRoutes.getSshKeys, { signal })).data.keys,
  })

/** What is to be saved, by what is saved at this moment. */
export type KeysOf = (now: readonly SshKey[]) => SshKeysInput['keys']

/** Replaces them. They are read right before: another tab may have saved some since they were shown. */
export const saveSshKeys = () =>
  mutationOptions({
    mutationFn: async (keysOf: KeysOf) => {
      const { data } = await api(sshKeyRoutes.getSshKeys)
      return api(sshKeyRoutes.saveSshKeys, { body: { keys: keysOf(data.keys) } })
    },
    onSuccess: ({ data }, _, __, { client }) => {
      client.setQueryData(sshKeysQuery().queryKey, data.keys)
    },
  })
