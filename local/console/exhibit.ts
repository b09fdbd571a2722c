import type { Html } from '../service/html.ts'

export interface ConsoleRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly body: unknown
}
export interface ConsoleAnswer {
  readonly status: number
  readonly body?: unknown
}

/**
 * One JSON route of a stand-in. In `path`, `{name}` is one segment and `{*name}` the rest of the path; both arrive
 * percent-decoded in `params`.
 */
export interface ConsoleRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  handle(request: ConsoleRequest): ConsoleAnswer | Promise<ConsoleAnswer>
}

/** What a browser sees at `path`, under the same rules; undefined means that there is no such page. */
interface ConsolePage {
  readonly path: string
  /** A fragment is framed by something else and so comes without the console's header. */
  render(request: Omit<ConsoleRequest, 'body'>): Page | Fragment | undefined
}
export interface Page {
  readonly title: string
  readonly content: Html
}
export interface Fragment {
  readonly html: string
  readonly contentSecurityPolicy: string
}

/** What one stand-in shows in the console. */
export interface Exhibit {
  readonly path: string
  readonly title: string
  /** One line for the index: what there is right now. */
  summary(): string
  readonly routes: readonly ConsoleRoute[]
  readonly pages: readonly ConsolePage[]
}
