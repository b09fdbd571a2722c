import type { CosmosStandIn } from '../../cosmos/start.ts'
import { html } from '../../service/html.ts'
import { fieldsOf, ok, refuse } from '../answers.ts'
import type { ConsoleAnswer, Exhibit } from '../exhibit.ts'

type Database = Pick<CosmosStandIn, 'pause' | 'resume' | 'isPaused' | 'setLag' | 'lag'>

const setLag = (database: Database, body: unknown): ConsoleAnswer | undefined => {
  try {
    database.setLag(Number(fieldsOf(body).get('milliseconds')))
    return undefined
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** The simulated database: whether it answers, and how late reads are. What is in it concerns nobody but the product. */
export const exhibitCosmos = (database: Database): Exhibit => {
  const state = (): string => (database.isPaused() ? 'paused: nothing is answered' : 'answering')
  const answer = () => ok({ paused: database.isPaused(), lagMilliseconds: database.lag() })
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
      { method: 'POST', path: '/cosmos/lag', handle: ({ body }) => setLag(database, body) ?? answer() },
    ],
    pages: [
      {
        path: '/cosmos',
        render: () => ({
          title: 'Database',
          content: html`<p>The database is ${state()}. POST /cosmos/pause holds every answer back, POST /cosmos/resume lets them go. Who asks one replica reads the state of ${database.lag()} ms ago; POST /cosmos/lag with milliseconds changes that.</p>`,
        }),
      },
    ],
  }
}
