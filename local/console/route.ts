import type { Html } from './html.ts'

type ConsoleRequest = { params: Record<string, string>; query: URLSearchParams; body: unknown }
export type ConsoleAnswer = { status: number; body?: unknown }

/**
 * One JSON route of a stand-in. In `path`, `{name}` is one segment and `{*name}` the rest of the path; both arrive
 * percent-decoded in `params`.
 */
type ConsoleRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  handle(request: ConsoleRequest): ConsoleAnswer | Promise<ConsoleAnswer>
}

/** What a browser sees at `path`, under the same rules; undefined means that there is no such page. */
type ConsolePage = {
  path: string
  /** A fragment is framed by something else and so comes without the console's header. */
  render(request: Omit<ConsoleRequest, 'body'>): Page | Fragment | undefined
}
export type Page = { title: string; content: Html }
export type Fragment = { html: string; contentSecurityPolicy: string }

/** What one stand-in shows in the console. */
export type Exhibit = {
  path: string
  title: string
  /** One line for the index: what there is right now. */
  summary(): string
  routes: readonly ConsoleRoute[]
  pages: readonly ConsolePage[]
}
