import { type Template, templateRoutes } from '@labkeeper/contract/templates/templates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from '../keys.ts'

const pollMs = 2000

/** The status will change by itself. */
export const isTemplateMoving = ({ status }: Template): boolean =>
  status === 'creating' || status === 'deleting'

/**
 * All templates of the lab, newest first, fresh for 30 seconds and looked at again while one is made or deleted.
 * Whatever makes or deletes templates invalidates it.
 */
export const templatesQuery = () =>
  queryOptions({
    queryKey: keys.templates,
    queryFn: async ({ signal }) => (await api(templateRoutes.listTemplates, { signal })).data,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.some(isTemplateMoving) ? pollMs : whenAway(state)),
  })
