import { passkeyRoutes } from '@labkeeper/contract/accounts/passkeys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await api(passkeyRoutes.listPasskeys, { signal })).data,
  })

/** The browser's part comes when it is needed. */
const make = async (name: string) => {
  const { data: optionsJSON } = await api(passkeyRoutes.creationOptions)
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return api(passkeyRoutes.addPasskey, {
    body: {
      name,
      credentialId: id,
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports }),
    },
  })
}

export const addPasskey = () =>
  mutationOptions({
    mutationKey: ['passkeys', 'add'],
    mutationFn: make,
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries(passkeysQuery()),
  })

export const renamePasskey = () =>
  mutationOptions({
    mutationKey: ['passkeys', 'rename'],
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      api(passkeyRoutes.renamePasskey, { params: { id }, body: { name } }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries(passkeysQuery()),
  })

/** By its id. It ends the other sessions too. */
export const removePasskey = () =>
  mutationOptions({
    mutationKey: ['passkeys', 'remove'],
    mutationFn: (id: string) => api(passkeyRoutes.removePasskey, { params: { id } }),
    onSettled: (_, __, ___, ____, { client }) =>
      Promise.all([
        client.invalidateQueries(passkeysQuery()),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ]),
  })

/** Answers the new one-time codes, none where it was turned off. */
export const setSecondStep = () =>
  mutationOptions({
    mutationKey: ['passkeys', 'second-step'],
    mutationFn: async (on: boolean) => (await api(passkeyRoutes.setSecondStep, { body: { on } })).data.codes,
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries(passkeysQuery()),
  })
