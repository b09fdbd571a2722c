import type { CosmosStandIn } from '../cosmos/start.ts'
import { html } from './html.ts'
import type { ConsoleAnswer, Exhibit } from './route.ts'

type Database = Pick<CosmosStandIn, 'pause' | 'resume' | 'isPaused'>

/** The simulated database: whether it answers. What is in it concerns nobody but the product. */
export const exhibitCosmos = (database: Database): Exhibit => {
  const state = (): string => (database.isPaused() ? 'paused: nothing is answered' : 'answering')
  const answer = (): ConsoleAnswer => ({ status: 200, body: { paused: database.isPaused() } })
  return {
    path: '/cosmos',
    title: 'Database',
    summary: state,
    routes: [
      { method: 'GET', path: '/cosmos', handle: answer },
      {
        method: 'POST',
        path: '/cosmos/pause',
        handle: () => {
          database.pause()
          return answer()
        },
      },
      {
        method: 'POST',
        path: '/cosmos/resume',
        handle: () => {
          database.resume()
          return answer()
        },
      },
    ],
    pages: [
      {
        path: '/cosmos',
        render: () => ({
          title: 'Database',
          content: html`<p>The database is ${state()}. POST /cosmos/pause holds every answer back, POST /cosmos/resume lets them go.</p>`,
        }),
      },
    ],
  }
}
