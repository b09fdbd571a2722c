import { sessionRoutes } from '@labkeeper/contract/accounts/sessions'
import { endOtherSessions, endSession, listSessions } from '../../use-cases/accounts/sessions/own-sessions.ts'
import type { World } from '../../use-cases/world.ts'
import { type Endpoint, on } from '../kernel/endpoint.ts'

export const sessionEndpoints = (world: World): Record<keyof typeof sessionRoutes, Endpoint> => ({
  listSessions: on(sessionRoutes.listSessions, async ({ caller }) => ({
    data: await listSessions(world)(caller),
  })),
  endSession: on(
    sessionRoutes.endSession,
    async ({ caller, params }) => {
      await endSession(world)(caller, params.id)
      return { message: 'Signed out there' }
    },
    { event: 'session-ended' },
  ),
  endOtherSessions: on(
    sessionRoutes.endOtherSessions,
    async ({ caller, device }) => ({
      message: 'Signed out everywhere else',
      ...(await endOtherSessions(world)(caller, device)),
    }),
    { event: 'other-sessions-ended' },
  ),
})
