import {
  type CreateFromTemplate,
  type Template,
  templateRoutes,
} from '@labkeeper/contract/templates/templates'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { templatesQuery } from './queries.ts'

const { queryKey } = templatesQuery()

const replace = (client: QueryClient, id: string, change: (template: Template) => Template) =>
  client.setQueryData(queryKey, (templates) =>
    templates?.map((template) => (template._id === id ? change(template) : template)),
  )

/** The list shows at once that it goes, and the old state again when the server refuses. */
export const deleteTemplate = () =>
  mutationOptions({
    mutationKey: [...queryKey, 'delete'],
    mutationFn: ({ _id }: Template) => api(templateRoutes.deleteTemplate, { params: { id: _id }, body: {} }),
    onMutate: async ({ _id }, { client }) => {
      await client.cancelQueries({ queryKey })
      replace(client, _id, (template) => ({ ...template, status: 'deleting' }))
    },
    onError: (_, old, __, { client }) => {
      replace(client, old._id, () => old)
    },
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: keys.operations })
    },
  })

export const createFromTemplate = () =>
  mutationOptions({
    mutationKey: [...queryKey, 'create-vms'],
    mutationFn: (body: CreateFromTemplate) => api(templateRoutes.createFromTemplate, { body }),
    onSuccess: async (_, __, ___, { client }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.vms }),
        client.invalidateQueries({ queryKey: keys.operations }),
      ])
    },
  })
