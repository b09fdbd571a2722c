import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../service/read-body.ts'
import { RequestRefused } from '../service/request-refused.ts'
import { startService } from '../service/start-service.ts'
import type { ConsoleAnswer, Exhibit, Fragment, Page } from './exhibit.ts'
import { renderIndex } from './index-page.ts'
import { renderLayout } from './layout.ts'
import { matchPath } from './match-path.ts'
import { refuseForeigners } from './refuse-foreigners.ts'

export interface Console {
  readonly origin: string
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly contentSecurityPolicy?: string
}

const stylesheet = readFileSync(new URL('console.css', import.meta.url), 'utf8')
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const asJson = ({ status, body }: ConsoleAnswer): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: body === undefined ? '' : JSON.stringify(body),
})

/** JSON unless somebody asks for HTML first, as browsers do. */
const wantsHtml = ({ headers }: IncomingMessage) => {
  const accept = headers.accept ?? ''
  const html = accept.indexOf('text/html')
  const json = accept.indexOf('application/json')
  return html >= 0 && (json < 0 || html < json)
}

/** Serves what the stand-ins show: JSON for tests, pages for people. `productOrigin` is where the product answers. */
export const startConsole = async (options: {
  port: number
  exhibits: Exhibit[]
  productOrigin: string
}): Promise<Console> => {
  const { exhibits } = options

  const frame = (here: string, { title, content }: Page) =>
    renderLayout({ title, here, links: exhibits, content })

  const present = (here: string, page: Page | Fragment): Answer =>
    'html' in page
      ? {
          status: 200,
          type: 'text/html; charset=utf-8',
          text: page.html,
          contentSecurityPolicy: page.contentSecurityPolicy,
        }
      : { status: 200, type: 'text/html; charset=utf-8', text: frame(here, page) }

  const findPage = (path: string, query: URLSearchParams): Answer | undefined => {
    if (path === '/') return present('/', renderIndex(exhibits, options.productOrigin))
    for (const exhibit of exhibits) {
      for (const page of exhibit.pages) {
        const params = matchPath(page.path, path)
        const found = params && page.render({ params, query })
        if (found) return present(exhibit.path, found)
      }
    }
    return undefined
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    refuseForeigners(request)
    // Split by hand: URL would take the two slashes of a raw resource id for a host and resolve dots.
    const [pathname = '/', ...search] = (request.url ?? '/').split('?')
    const searchParams = new URLSearchParams(search.join('?'))
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method === 'GET' && pathname === '/console.css') {
      return { status: 200, type: 'text/css; charset=utf-8', text: stylesheet }
    }
    const routes = exhibits.flatMap((exhibit) => exhibit.routes)
    const page = method === 'GET' && wantsHtml(request) ? findPage(pathname, searchParams) : undefined
    if (page) return page
    const body = method === 'GET' ? undefined : await readJson(request)
    for (const route of routes) {
      const params = route.method === method ? matchPath(route.path, pathname) : undefined
      if (params) return asJson(await route.handle({ params, query: searchParams, body }))
    }
    if (method === 'GET' && pathname === '/') {
      return asJson({ status: 200, body: routes.map((route) => `${route.method} ${route.path}`) })
    }
    throw new RequestRefused(404, `The console has no ${method} ${pathname}. GET / lists what it has.`)
  }

  const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): unknown =>
    response
      .writeHead(answer.status, {
        'content-type': answer.type,
        'content-security-policy': answer.contentSecurityPolicy ?? pagePolicy,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .end(request.method === 'HEAD' ? undefined : answer.text)

  const service = await startService({
    name: 'console',
    port: options.port,
    respond: async (request, response) => send(request, response, await answer(request)),
    refuse: (response, { status, message }) =>
      send(response.req, response, asJson({ status, body: { error: message } })),
  })
  return { origin: `http://localhost:${service.port}`, close: service.close }
}
