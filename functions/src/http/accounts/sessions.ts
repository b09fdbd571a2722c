import { sessionRoutes } from '@labkeeper/contract/accounts/sessions'
import type {
  endOtherSessions,
  endSession,
  listSessions,
} from '../../use-cases/accounts/sessions/own-sessions.ts'
import { type Endpoint, on } from '../kernel/endpoint.ts'

interface SessionUseCases {
  readonly listSessions: ReturnType<typeof listSessions>
  readonly endSession: ReturnType<typeof endSession>
  readonly endOtherSessions: ReturnType<typeof endOtherSessions>
}

export const sessionEndpoints = (use: SessionUseCases): Record<keyof typeof sessionRoutes, Endpoint> => ({
  listSessions: on(sessionRoutes.listSessions, async ({ caller }) => ({
    data: await use.listSessions(caller),
  })),
  endSession: on(
    sessionRoutes.endSession,
    async ({ caller, params }) => {
      await use.endSession(caller, params.id)
      return { message: 'Signed out there' }
    },
    { event: 'session-ended' },
  ),
  endOtherSessions: on(
    sessionRoutes.endOtherSessions,
    async ({ caller, device }) => ({
      message: 'Signed out everywhere else',
      ...(await use.endOtherSessions(caller, device)),
    }),
    { event: 'other-sessions-ended' },
  ),
})
